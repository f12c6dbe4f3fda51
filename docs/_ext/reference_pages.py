"""What the pages of the reference show besides the docstrings.

A table of their names at the top, links from R-numbers to the rulings, what type aliases stand for, and links to the
source of what is defined in modules that nobody imports by name.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FunctionType

from docutils import nodes
from library_links import ALIASES
from sphinx import addnodes
from sphinx.application import Sphinx

import tussie_mussie

RULING = re.compile(r"\bR\d\d\b")
NAME = re.compile(r"[A-Za-z_][\w.]*")
INTERNAL = "tussie_mussie._internal."
SOURCE = Path(tussie_mussie.__file__).parent


def improve(app: Sphinx, doctree: nodes.document) -> None:
    """Add the table and the links to a page as it has been read."""
    contents = list(doctree.findall(addnodes.desc_content))
    for content in contents:
        for words in list(content.findall(nodes.Text)):
            link_rulings(words, app.env.current_document.docname)
    described = [desc for desc in doctree.findall(addnodes.desc) if not isinstance(desc.parent, addnodes.desc_content)]
    title = next(iter(doctree.findall(nodes.section)), None)
    if described and title is not None:
        title.insert(place_of_table(title), table_of(described))


def link_rulings(words: nodes.Text, docname: str) -> None:
    """Turn the R-numbers in a text into links, unless it is code or a link already."""
    text = str(words)
    outer = (nodes.literal, nodes.literal_block, nodes.reference, addnodes.pending_xref)
    if not RULING.search(text) or isinstance(words.parent, outer):
        return
    parts: list[nodes.Node] = []
    end = 0
    for match in RULING.finditer(text):
        parts.append(nodes.Text(text[end : match.start()]))
        xref = addnodes.pending_xref(
            "",
            nodes.inline("", match[0]),
            refdomain="std",
            reftype="ref",
            reftarget=match[0].lower(),
            refexplicit=True,
            refdoc=docname,
            refwarn=True,
        )
        parts.append(xref)
        end = match.end()
    parts.append(nodes.Text(text[end:]))
    words.parent.replace(words, [part for part in parts if part.astext()])


def place_of_table(section: nodes.section) -> int:
    """Return where the table goes: below the words with which a page begins."""
    for place, node in enumerate(section.children):
        following = section.children[place + 1] if place + 1 < len(section) else None
        heads = isinstance(node, addnodes.index) and isinstance(following, addnodes.desc)
        if heads or isinstance(node, (nodes.section, addnodes.desc)):
            return place
    return len(section)


def table_of(described: Iterable[addnodes.desc]) -> nodes.table:
    """Return a table of names, each a link, with the first sentence about each."""
    body = nodes.tbody()
    for desc in described:
        signature, content = desc[0], desc[-1]
        if not isinstance(signature, addnodes.desc_signature) or not signature["ids"]:
            continue
        name = f"{signature['module']}.{signature['fullname']}".removeprefix("tussie_mussie.")
        link = nodes.reference("", "", nodes.literal("", name), internal=True, refid=signature["ids"][0])
        first = next((node for node in content.children if isinstance(node, nodes.paragraph)), nodes.paragraph())
        words = nodes.paragraph("", "", *first_sentence(first))
        body += nodes.row("", nodes.entry("", nodes.paragraph("", "", link)), nodes.entry("", words))
    columns = [nodes.colspec(colwidth=30), nodes.colspec(colwidth=70)]
    head = nodes.row("", *[nodes.entry("", nodes.paragraph("", words)) for words in ("name", "in short")])
    group = nodes.tgroup("", *columns, nodes.thead("", head), body, cols=2)
    return nodes.table("", group, classes=["names"])


def first_sentence(paragraph: nodes.paragraph) -> Iterator[nodes.Node]:
    """Yield copies of what stands before the first period."""
    for node in paragraph.children:
        if isinstance(node, nodes.Text):
            sentence = re.match(r".*?[.:](?=\s|$)", str(node), re.DOTALL)
            if sentence:
                yield nodes.Text(sentence[0].removesuffix(":") + ("." if sentence[0].endswith(":") else ""))
                return
        yield node.deepcopy()


@functools.cache
def aliases() -> dict[str, str]:
    """Return what the public type aliases stand for, as their modules write it."""
    found: dict[str, str] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
                written = node.value.value if isinstance(node.value, ast.Constant) else ast.unparse(node.value)
                if ast.unparse(node.annotation) == "TypeAlias":
                    found[node.target.id] = str(written)
    return found


def definition(name: str) -> str:
    """Return what an alias stands for, in public names alone."""
    known = aliases()

    def public(match: re.Match[str]) -> str:
        word = match[0]
        return word if word in ALIASES or word not in known else NAME.sub(public, known[word])

    return NAME.sub(public, known[name])


def define_aliases(_app: Sphinx, domain: str, objtype: str, content: addnodes.desc_content) -> None:
    """Write behind the name of a type alias what it stands for, with links."""
    signature = content.parent[0]
    if domain != "py" or objtype != "data" or signature["fullname"] not in ALIASES:
        return
    for paragraph in list(content.findall(nodes.paragraph)):
        if paragraph.astext().startswith("alias of "):
            content.remove(paragraph)
    written = definition(signature["fullname"])
    shown = addnodes.desc_annotation("", " = ")
    end = 0
    for match in NAME.finditer(written):
        shown += nodes.Text(written[end : match.start()])
        words = match[0].rpartition(".")[2]
        if words in ("bool", "int", "float", "str", "list", "dict", "None"):
            shown += nodes.Text(words)
        else:
            shown += addnodes.pending_xref(
                "", nodes.Text(words), refdomain="py", reftype="class", reftarget=match[0], refexplicit=True
            )
        end = match.end()
    shown += nodes.Text(written[end:])
    signature += shown


@functools.cache
def homes() -> dict[str, str]:
    """Return the module in which each class of the library is defined, as far as names are not used twice."""
    found: dict[str, str] = {}
    for path in sorted((SOURCE / "_internal").rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = module
    return found


def follow(_app: Sphinx, module: str, name: str) -> str | None:
    """Return where something is defined that does not tell it.

    Errors say that they are of `tussie_mussie`, so that tracebacks look nice; constants and type aliases say nothing.
    """
    owner = name.partition(".")[0]
    if module != "tussie_mussie":
        return None
    thing = getattr(tussie_mussie, owner, None)
    if isinstance(thing, type) and thing.__module__ == "tussie_mussie":
        return homes().get(owner)
    return None if isinstance(thing, (type, FunctionType)) else module


def hide_homes(_app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Let the tooltips of links show the public names."""
    for link in doctree.findall(nodes.reference):
        if str(link.get("reftitle", "")).startswith(INTERNAL):
            link["reftitle"] = link.get("refid") or str(link.get("refuri", "")).rpartition("#")[2]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the listeners."""
    app.connect("object-description-transform", define_aliases)
    app.connect("doctree-read", improve, priority=400)
    app.connect("doctree-resolved", hide_homes)
    app.connect("viewcode-follow-imported", follow)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
