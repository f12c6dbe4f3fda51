"""Let the doctest builder run every fenced `python` block of the pages, so that they are ordinary Markdown."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx


def mark(_app: Sphinx, doctree: nodes.document) -> None:
    """Mark the blocks: with prompts they are doctests, without them code that prints nothing."""
    for block in doctree.findall(nodes.literal_block):
        if block.get("language") == "python" and "testnodetype" not in block:
            prompts = block.astext().lstrip().startswith(">>>")
            block["testnodetype"] = "doctest" if prompts else "testcode"
            block["groups"] = ["default"]
            block["options"] = {}
            block["language"] = "pycon" if prompts else "python"


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the listener."""
    app.connect("doctree-read", mark)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
