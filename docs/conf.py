"""Settings of the documentation: Sphinx with MyST pages and the furo theme."""

import os
from importlib.metadata import version as installed_version

os.environ.setdefault("NUMBA_ENABLE_CUDASIM", "1")  # what runs on a GPU is described without one, too

project = "Gemwright"
author = "Gemwright contributors"
copyright = "2026, Gemwright contributors"  # noqa: A001 - Sphinx's name
version = release = installed_version("gemwright")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings write `names` as Markdown does; without this, single backticks would mean italics.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True  # attributes in a class docstring do not compete with annotated fields

html_theme = "furo"
html_title = "Gemwright"
