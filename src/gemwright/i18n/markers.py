"""Marks for sentences that stand in tables, so that extraction finds them; they change nothing."""


def N_(message: str, /) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a sentence that `tr(...)` words later."""
    return message


def P_(context: str, message: str, /) -> str:  # noqa: ARG001, N802 - read by extraction
    """Mark a sentence that `tr.p(context, ...)` words later."""
    return message


def NP_(context: str, singular: str, plural: str, /) -> tuple[str, str]:  # noqa: ARG001, N802 - as above
    """Mark a sentence with a count that `tr.np(context, ...)` words later."""
    return singular, plural
