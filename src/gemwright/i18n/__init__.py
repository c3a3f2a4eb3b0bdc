"""Wording in four languages.

>>> from gemwright.i18n import translator
>>> tr = translator("en")
>>> tr.join([tr.colour("splendor", 0), tr.colour("splendor", 5)])
'white and gold'
"""

from gemwright.i18n.catalogues import catalogue_json
from gemwright.i18n.languages import LANGUAGES, detect_language, known_language
from gemwright.i18n.markers import N_, NP_, P_
from gemwright.i18n.translator import Translator, translator
from gemwright.i18n.words import ColourForm

__all__ = [
    "LANGUAGES", "NP_", "N_", "P_", "ColourForm", "Translator", "catalogue_json", "detect_language",
    "known_language", "translator",
]  # fmt: skip
