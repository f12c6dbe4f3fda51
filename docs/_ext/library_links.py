"""Links from types and docstrings: to the public name of a class, to Python's own documentation, or none.

The library's classes live in modules that nobody imports by name, so a type such as
`tussie_mussie._internal.cards.Card` must lead to `tussie_mussie.Card`. Names of the standard library lead to
docs.python.org by a rule, so that the build needs no network.
"""

from __future__ import annotations

import enum
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.roles import XRefRole
from sphinx.util.inspect import TypeAliasForwardRef

import tussie_mussie

PUBLIC_MODULES = (
    "tussie_mussie",
    "tussie_mussie.effects",
    "tussie_mussie.abilities",
    "tussie_mussie.arena",
    "tussie_mussie.bots",
    "tussie_mussie.encoding",
    "tussie_mussie.gymnasium",
    "tussie_mussie.openspiel",
    "tussie_mussie.pettingzoo.tussie_mussie_v0",
    "tussie_mussie.solo",
    "tussie_mussie.testing",
)
OUTSIDE = {
    "AECEnv": "https://pettingzoo.farama.org/api/aec/",
    "ParallelEnv": "https://pettingzoo.farama.org/api/parallel/",
    "Space": "https://gymnasium.farama.org/api/spaces/",
    "ResetNeeded": "https://gymnasium.farama.org/api/env/",
    "NDArray": "https://numpy.org/doc/stable/reference/typing.html#numpy.typing.NDArray",
    "float32": "https://numpy.org/doc/stable/reference/arrays.scalars.html#numpy.float32",
    "ABC": "https://docs.python.org/3/library/abc.html#abc.ABC",
    "Callable": "https://docs.python.org/3/library/collections.abc.html#collections.abc.Callable",
    "Executor": "https://docs.python.org/3/library/concurrent.futures.html#concurrent.futures.Executor",
    "Enum": "https://docs.python.org/3/library/enum.html#enum.Enum",
    "Fraction": "https://docs.python.org/3/library/fractions.html#fractions.Fraction",
    "Iterable": "https://docs.python.org/3/library/collections.abc.html#collections.abc.Iterable",
    "Iterator": "https://docs.python.org/3/library/collections.abc.html#collections.abc.Iterator",
    "Mapping": "https://docs.python.org/3/library/collections.abc.html#collections.abc.Mapping",
    "PathLike": "https://docs.python.org/3/library/os.html#os.PathLike",
    "Random": "https://docs.python.org/3/library/random.html#random.Random",
    "Sequence": "https://docs.python.org/3/library/collections.abc.html#collections.abc.Sequence",
    "TypeForm": "https://typing-extensions.readthedocs.io/en/latest/#typing_extensions.TypeForm",
    "SearchStrategy": "https://hypothesis.readthedocs.io/en/latest/reference/strategies.html",
}
ALIASES = ("Action", "Bot", "ChanceAction", "Claim", "Document", "Json", "PlayerAction", "PreparationAction")
"""The type aliases that are public: signatures show these names and not what they stand for."""
OWNERS = ("GameState", "PlayerView", "GameRecord", "Rules", "Arrangement", "ScoreSheet")
"""The classes in which a method is looked for that a docstring names without its class, in this order."""
PARAMETERS = ("view",)
"""Methods whose names docstrings use for arguments."""
SOFT = "soft"


class ApiRole(XRefRole):
    """The default role: a link to an object of the library if there is one, else plain code."""

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: nodes.Element,
        has_explicit_title: bool,  # noqa: FBT001  # Sphinx' signature
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """Mark the reference as one that may lead nowhere, in the context in which it stands."""
        refnode["refdomain"], refnode["reftype"], refnode[SOFT] = "py", "obj", True
        refnode["py:module"] = env.ref_context.get("py:module")
        refnode["py:class"] = env.ref_context.get("py:class")
        return title, target


def resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element) -> nodes.Node | None:
    """Find what Sphinx has not found."""
    if node.get("refdomain") != "py":
        return None
    target = str(node["reftarget"])
    name = target.rpartition(".")[2]
    domain = env.domains.python_domain
    for candidate, kinds in candidates(target, name):
        known = domain.objects.get(candidate)
        if known and candidate != target and (not kinds or known.objtype in kinds):
            return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", candidate, node, contnode)
    if name in OUTSIDE and not node.get(SOFT):
        return nodes.reference("", "", contnode, internal=False, refuri=OUTSIDE[name])
    return contnode if node.get(SOFT) else None


def candidates(target: str, name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the full names that a short one can mean, the likeliest first, and what it must be then (or anything).

    A bare function is one of the library's top level or a method of a usual class. That a strategy for tests has
    the same name, as `legal_actions`, must not mislead; so the other modules are asked for classes alone.
    """
    first, *others = PUBLIC_MODULES
    yield f"{first}.{name}", ()
    yield f"{first}.{target}", ()
    if "." not in target and target not in PARAMETERS:
        for owner in OWNERS:
            yield f"{first}.{owner}.{name}", ("method",)
    for module in others:
        if name[:1].isupper():
            yield f"{module}.{name}", ("class",)


def keep_plain(_app: Sphinx, what: str, name: str, _obj: object, _options: object, lines: list[str]) -> None:
    """Keep the text of an attribute as it is: napoleon takes "Faceup: in the bouquet." for a type and a text."""
    if what == "data":
        lines[:] = constants()[name.rpartition(".")[2]]
    if what in ("attribute", "data", "property") and not any(line.endswith(":") for line in lines):
        _PLAIN[name] = lines.copy()


def restore_plain(_app: Sphinx, _what: str, name: str, _obj: object, _options: object, lines: list[str]) -> None:
    """Undo what napoleon has done to it; and let the types of a class's attributes stand beside their names."""
    if name in _PLAIN:
        lines[:] = _PLAIN.pop(name)
    typed: list[str] = []
    named = 0
    for line in lines:
        if line.startswith(".. attribute::"):
            named = len(typed) + 1
        if named and line.startswith("   :type:"):
            typed.insert(named, line)
        else:
            typed.append(line)
    lines[:] = typed


_PLAIN: dict[str, list[str]] = {}


@functools.cache
def constants() -> dict[str, list[str]]:
    """Return the texts that stand below constants and type aliases, in the modules that define them."""
    texts: dict[str, list[str]] = {}
    for path in sorted(Path(tussie_mussie.__file__).parent.rglob("*.py")):
        found = ModuleAnalyzer.for_file(path, path.stem).find_attr_docs()
        texts |= {name: lines for (owner, name), lines in found.items() if not owner}
    return texts


def shorten(
    _app: Sphinx, what: str, name: str, obj: object, _options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Hide the signatures of what nobody makes by hand (states, views, errors, members), and shorten defaults."""
    if not signature:
        return None
    enumeration = isinstance(obj, type) and issubclass(obj, enum.Enum)
    if enumeration or what == "exception" or name in ("tussie_mussie.GameState", "tussie_mussie.PlayerView"):
        return "", None
    if isinstance(obj, type) and attrs.has(obj):
        defaults = {field.name: field.default for field in attrs.fields(obj)}
        return re.sub(r"attr_dict\['(\w+)'\]\.default", lambda match: shown(defaults[match[1]]), signature), None
    return signature.replace(repr(tussie_mussie.RULEBOOK), "RULEBOOK"), returns


def shown(default: object) -> str:
    """Return a default as one would write it."""
    return str(default) if isinstance(default, enum.Enum) else repr(default)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the role and the listeners."""
    TypeAliasForwardRef.__repr__ = lambda alias: alias.name  # Sphinx forgets to do it inside of other types
    app.add_role("api", ApiRole())
    app.connect("missing-reference", resolve)
    app.connect("autodoc-process-docstring", keep_plain, priority=100)
    app.connect("autodoc-process-docstring", restore_plain, priority=900)
    app.connect("autodoc-process-signature", shorten)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
