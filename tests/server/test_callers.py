"""Who calls, in which language, and from where."""

import pytest

from tests.server.sites import site


@pytest.mark.parametrize(
    ("query", "header", "language"),
    [
        ("", "", "en"),
        ("", "da", "da"),
        ("", "fr, pl;q=0.7", "pl"),
        ("", "es-MX,es;q=0.9", "es"),
        ("", "*", "en"),
        ("?lang=da", "pl", "da"),
        ("?lang=xx", "pl", "en"),
    ],
)
def test_the_language_of_a_request(query: str, header: str, language: str) -> None:
    with site() as ann:
        table = ann.table("me", "me")
        words = {
            code: ann.get(f"/api/tables/{table}/state?lang={code}")["decisions"][0]["words"]
            for code in ("en", "es", "da", "pl")
        }
        asked = ann.ask("GET", f"/api/tables/{table}/state{query}", headers={"accept-language": header})
        assert asked.json()["decisions"][0]["words"] == words[language]
        assert len(set(words.values())) == 4


def test_answers_are_packed_for_those_who_can_unpack() -> None:
    with site() as ann:
        packed = ann.ask("GET", "/api/components/marvel", headers={"accept-encoding": "gzip"})
        plain = ann.ask("GET", "/api/components/marvel", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
