"""Turning sentences into the signs that mean the same."""

import re
from collections.abc import Sequence
from typing import Final

from gemwright.i18n import translator
from gemwright.notation.clauses import Clause
from gemwright.notation.errors import InputError
from gemwright.notation.hints import examples
from gemwright.notation.sentences import PURCHASES, Act
from gemwright.notation.tokens import Tokens, list_tokens
from gemwright.notation.vocabulary import Vocabulary, Word, plain_words, vocabulary
from gemwright.notation.worded import worded_card, worded_tile
from gemwright.rules import COLOUR_LETTERS, Family, Phase, Table
from gemwright.rules.names import shorten

_SIGNS: Final = {
    Act.TAKE: "+", Act.RETURN: "-", Act.RESERVE: "r", Act.RESERVE_TOP: "r#",
    Act.BUY: "b", Act.BUY_HAND: "b", Act.PAY: "=", Act.PAY_NOTHING: "=-",
    Act.GOLD_AS: "$", Act.NO_MORE_GOLD: "=", Act.TILE: "^", Act.PASS: "--",
}  # fmt: skip
_DUE: Final = {Phase.ACTION: Act.TAKE, Phase.PAYMENT: Act.PAY, Phase.RETURN: Act.RETURN}
_OF_TOKENS: Final = (Act.TAKE, Act.RETURN, Act.PAY, Act.GOLD_AS)
_NO_LIST: Final = re.compile(r"[+=^#:$]|--|(?:^|\s)-|-(?:\s|$)|\b\w-|-\w\b")
"""Signs that make something else of a text than words one after another."""


class Interpreter:
    """Understands the sentences of a language.

    Args:
        language: the reader's; English is understood beside it.
        family: whose colours.
    """

    def __init__(self, language: str, family: Family) -> None:
        self.language = language
        self.family = family
        self.known: Vocabulary = vocabulary(language, family)

    def signs(self, table: Table, clause: Clause) -> str:
        """Return a sentence in signs, as far as its words are understood.

        Raises:
            InputError: several cards or tiles are described so.
        """
        act, rest = clause.act, clause.rest
        if act is None:
            return self._signs_due(table, rest)
        if act in _OF_TOKENS:
            rest = self._letters(rest) or rest
        elif act == Act.TILE:
            rest = worded_tile(table, rest, self.language) or rest
        elif act in (Act.RESERVE, *PURCHASES):
            rest = self._card(table, rest, act)
        return _SIGNS[act] + rest

    def _signs_due(self, table: Table, text: str) -> str:
        """Read tokens or a tile without a verb as what the phase asks for."""
        if table.phase == Phase.TILE and (tile := worded_tile(table, text, self.language)):
            return _SIGNS[Act.TILE] + tile
        letters = self._letters(text)
        return _SIGNS[_DUE[table.phase]] + letters if letters and table.phase in _DUE else text

    def _letters(self, text: str) -> str:
        """Return tokens named in words as letters, "" where not every word is understood."""
        tokens = self._tokens(text)
        kinds = tokens.kinds if tokens and tokens.is_whole else []
        return "".join(COLOUR_LETTERS[self.family][kind] for kind in kinds)

    def _tokens(self, text: str) -> Tokens | None:
        """Return the tokens that a text names; None where its signs or letters are to be read as such."""
        if _NO_LIST.search(text) or _are_letters(plain_words(text), self.known, self.family):
            return None
        return list_tokens(text, self.known)

    def _card(self, table: Table, text: str, act: Act) -> str:
        in_hand = act == Act.BUY_HAND
        with_hand = act != Act.RESERVE
        name = worded_card(table, text, self.language, with_market=not in_hand, with_hand=with_hand)
        return name or ("h" + text if in_hand and text.isdigit() else text)

    def complain(self, table: Table, clause: Clause) -> None:
        """Refuse a word that is no token where tokens are named.

        Raises:
            InputError: there is such a word.
        """
        tokens = self._tokens(clause.rest)
        if tokens is None or not _is_about(clause, tokens):
            return
        told = shorten(clause.typed)
        if tokens.unclear:
            word = _typed(tokens.unclear, clause.rest)
            raise InputError("unclear-word", word=word, text=told, choices=self._colours(tokens.choices))
        if tokens.unknown:
            word = _typed(tokens.unknown, clause.rest)
            raise InputError("unknown-word", word=word, text=told, examples=examples(table))

    def _colours(self, kinds: frozenset[int]) -> str:
        tr = translator(self.language)
        return ", ".join(tr.colour(self.family, kind) for kind in sorted(kinds))


def _is_about(clause: Clause, tokens: Tokens) -> bool:
    """Tell whether a sentence is about tokens: by its verb, or by a word that names one."""
    if clause.act in _OF_TOKENS and clause.typed[:1].isalpha():
        return True
    return clause.act in (None, *_OF_TOKENS) and tokens.is_about_tokens


def _typed(word: Word, text: str) -> str:
    return shorten(text[word.start : word.end])


def _are_letters(words: Sequence[str], known: Vocabulary, family: Family) -> bool:
    """Tell whether words are letters of tokens and numbers, of which some stand together or mean `and`."""
    letters = {*COLOUR_LETTERS[family], *"0123456789"}
    together = any((len(word) > 1 and not word.isdigit()) or word in known.joining for word in words)
    return together and all(set(word) <= letters for word in words)
