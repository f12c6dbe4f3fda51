"""The library and the page of `examples/browser` under Pyodide."""
