// Runs Python files under Pyodide without a network: `node run.mjs <folder> <file>…`, in the order given, as one module.
// The folder has node_modules/pyodide and the wheels that are to be installed.
import fs from "node:fs";
import path from "node:path";
import {pathToFileURL} from "node:url";

const [folder, ...files] = process.argv.slice(2);
globalThis.fetch = url => { throw new Error(`the network is not to be used, not even for ${url}`); };
const {loadPyodide} = await import(pathToFileURL(path.join(folder, "node_modules", "pyodide", "pyodide.mjs")));
const pyodide = await loadPyodide();
const wheels = fs.readdirSync(folder).filter(name => name.endsWith(".whl"));
await pyodide.loadPackage(wheels.map(name => path.join(folder, name)), {messageCallback: () => {}});
try {
  for (const file of files) pyodide.runPython(fs.readFileSync(file, "utf8"), {filename: path.basename(file)});
} catch (error) {
  console.error(error.message); // without the source of Pyodide, of a million characters
  process.exitCode = 1;
}
