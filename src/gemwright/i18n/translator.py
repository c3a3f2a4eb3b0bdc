"""Wording things in one language."""

from collections.abc import Iterable, Sequence
from functools import cache

from gemwright.i18n.catalogues import catalogue
from gemwright.i18n.languages import detect_language, known_language
from gemwright.i18n.words import (
    AMOUNTS,
    ANY_KIND,
    AS_TYPED,
    COLOUR_CONTEXTS,
    COLOURS,
    FIELD_CONTEXTS,
    GEMS,
    NUMBERS,
    RULE_COLOURS,
    ColourForm,
)

_COUNTS = (1, 2, 5)
"""Counts that show every form an amount has in some language."""


class Translator:
    """Words sentences in one language. English sentences are the keys; what has no translation stays English.

    >>> tr = Translator("en")
    >>> tr("{name} wins", name="Ana")
    'Ana wins'
    >>> tr.n("{count} token", "{count} tokens", 3)
    '3 tokens'
    """

    def __init__(self, language: str) -> None:
        self.language = known_language(language)
        self._catalogue = catalogue(self.language)

    def __call__(self, message: str, /, **fields: object) -> str:
        """Return a sentence with its fields filled in."""
        return self._catalogue.gettext(message).format(**fields)

    def p(self, context: str, message: str, /, **fields: object) -> str:
        """Return a sentence that needs a context to be understood."""
        return self._catalogue.pgettext(context, message).format(**fields)

    def n(self, singular: str, plural: str, count: int, /, **fields: object) -> str:
        """Return a sentence in the form its count asks for; `{count}` is filled in too."""
        return self._catalogue.ngettext(singular, plural, count).format(count=count, **fields)

    def np(self, context: str, singular: str, plural: str, count: int, /, **fields: object) -> str:
        """Return a sentence with a count that needs a context to be understood."""
        return self._catalogue.npgettext(context, singular, plural, count).format(count=count, **fields)

    def join(self, items: Iterable[str], /) -> str:
        """Return a list in words, `a, b and c`; "" for none.

        >>> Translator("en").join(["white", "blue", "green"])
        'white, blue and green'
        """
        *most, last = list(items) or [""]
        if not most:
            return last
        if self.language == "es" and _sounds_as_i(last):
            return f"{', '.join(most)} e {last}"
        tr = self  # by this name extraction finds the sentence
        return tr("{most} and {last}", most=", ".join(most), last=last)

    def colour(self, family: str, index: int, form: ColourForm = "name") -> str:
        """Return the name of a token kind.

        Args:
            family: `splendor` or `marvel`.
            index: 0 to 4 a colour, 5 gold or S.H.I.E.L.D., 6 the time stone.
            form: how it stands in the sentence; see `ColourForm`.

        >>> Translator("en").colour("marvel", 6)
        'time stone'
        """
        return self.p(COLOUR_CONTEXTS[form], COLOURS[family][index])

    def amount(self, family: str, index: int, count: int) -> str:
        """Return an amount of one kind, `2 white`."""
        return self.np("amount", *AMOUNTS[COLOURS[family][index]], count)

    def amounts(self, family: str, counts: Sequence[int]) -> str:
        """Return what is not zero of amounts in index order, `2 white and 1 gold`; "" for nothing."""
        return self.join(self.amount(family, kind, count) for kind, count in enumerate(counts) if count)

    def gem(self, family: str, index: int, count: int) -> str:
        """Return an amount of a payable kind by the name that the printed game gives it, `2 diamonds`."""
        return self.np("amount", *GEMS[family][index], count)

    def colour_forms(self, family: str, index: int) -> set[str]:
        """Return every form of a token kind: the colour's, those of amounts, and those that people type.

        >>> sorted(Translator("es").colour_forms("splendor", 3))
        ['roja', 'rojas', 'rojo', 'rojos', 'una roja']
        """
        name = COLOURS[family][index]
        payable = index < len(GEMS[family])
        contexts = [*COLOUR_CONTEXTS.values()][: None if payable else 2]
        return {
            *(self.p(context, name) for context in contexts),
            *(_bare(self.amount(family, index, count)) for count in _COUNTS),
            *(self._typed("forms of a colour as people type it", name) if name in AS_TYPED else ()),
        }

    def gem_forms(self, family: str, index: int) -> set[str]:
        """Return every form of what the printed game calls a payable kind.

        >>> sorted(Translator("en").gem_forms("splendor", 3))
        ['rubies', 'ruby']
        """
        return {_bare(self.gem(family, index, count)) for count in _COUNTS}

    def token_forms(self) -> set[str]:
        """Return the words for tokens of no kind in particular, `token` and `gems` among them."""
        counted = [self.np("amount", *amount, count) for amount in ANY_KIND for count in _COUNTS]
        return {_bare(text) for text in counted}

    def numbers(self) -> dict[str, int]:
        """Return the words for counts, `two` among them."""
        return {form: count for count, word in NUMBERS for form in self._typed("number", word)}

    def noble(self, title: str) -> str:
        """Return the name of a noble by its English one.

        >>> Translator("es").noble("Mary Stuart")
        'María Estuardo'
        """
        return self.p("noble", title)

    def tile(self, family: str, title: str) -> str:
        """Return the name of a tile by its English one: a noble has one in every language, a location not.

        >>> Translator("es").tile("marvel", "Wakanda")
        'Wakanda'
        """
        return self.noble(title) if family == "splendor" else title

    def error(self, error: BaseException) -> str:
        """Return an error as one line: translated if it has a `template` and `fields`, else as it is.

        Fields that are words of the rules (colours, phases, problems) or errors themselves are
        translated too; the `rule` follows in brackets.
        """
        template = getattr(error, "template", None)
        fields = getattr(error, "fields", None)
        if not isinstance(template, str) or not isinstance(fields, dict):
            return str(error)
        sentence = self(template, **{name: self._field(name, value) for name, value in fields.items()})
        rule = getattr(error, "rule", "")
        return f"{sentence} ({rule})" if rule else sentence

    def _typed(self, context: str, word: str) -> list[str]:
        """Return the forms of a word, which catalogues part by commas."""
        return self.p(context, word).split(", ")

    def _field(self, name: str, value: object) -> object:
        if isinstance(value, BaseException):
            return self.error(value)
        if name not in FIELD_CONTEXTS or not isinstance(value, str):
            return value
        return ", ".join(self._word(FIELD_CONTEXTS[name], word) for word in value.split(", "))

    def _word(self, context: str, word: str) -> str:
        return self._catalogue.pgettext(context, RULE_COLOURS.get(word, word))


def _bare(amount: str) -> str:
    """Return an amount without its count."""
    return "".join(c for c in amount if not c.isdigit()).strip()


def _sounds_as_i(word: str) -> bool:
    start = word.lower()[:3]
    return start.startswith(("i", "í", "hi", "hí")) and start not in ("hie", "hia", "hio")


def translator(language: str | None = None) -> Translator:
    """Return the translator of a language, the same object each time.

    Args:
        language: `en`, `es`, `da`, `pl` or a locale name; unknown ones are English. None asks
            the environment: GEMWRIGHT_LANG, LC_ALL, LC_MESSAGES, LANG.
    """
    return _made(detect_language() if language is None else known_language(language))


@cache
def _made(language: str) -> Translator:
    return Translator(language)
