"""How the documentation is built; CONTRIBUTING.md has the commands."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("_ext", "_scripts", "_scripts/numbers")]

import library_links  # noqa: E402  # it is found by the path above

project = "Tussie Mussie"
author = "the authors of tussie-mussie"
release = importlib.metadata.version("tussie-mussie")
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "generated",  # draws what the pages show; see _ext/
    "library_links",
    "reference_pages",
    "runnable_blocks",
]
exclude_patterns = ["_build", "_generated", "_ext"]
nitpicky = True
# Names of the standard library link outwards (see `library_links`). What is left names nothing that one could link to:
# the type variable of `from_json`, and any JSON value.
nitpick_ignore = [("py:class", "_T"), ("py:class", "Json")]
nitpick_ignore_regex = [("py:class", r"numpy\..*")]  # arrays and their types, where numpy is used

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
primary_domain = "py"
default_role = "api"  # single backticks in docstrings: a link if they name something, else code

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {name: f"tussie_mussie.{name}" for name in library_links.ALIASES}
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
maximum_signature_line_length = 80
doctest_global_setup = "from tussie_mussie import *"  # for examples in docstrings; pages import it as tm
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = False

html_theme = "furo"
html_title = "Tussie Mussie"
html_static_path = ["_static"]
html_css_files = ["flowers.css"]
html_copy_source = False
html_show_copyright = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a2f52", "color-brand-content": "#8a2f52"},
    "dark_css_variables": {"color-brand-primary": "#f0a3bf", "color-brand-content": "#f0a3bf"},
}
pygments_style = "a11y-light"  # both have the contrast that tests/docs/test_looks.py asks for
pygments_dark_style = "a11y-dark"
