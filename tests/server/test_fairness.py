"""What the tags of a served game promise is checked, by the library and by `gemwright verify`."""

from pathlib import Path

import pytest

from gemwright.records import GameRecord, RecordError
from gemwright.server.games.dealing import commitment
from gemwright.server.games.fairness import check_deal
from gemwright.server.games.recording import record_of
from tests.cli.processes import run_piped
from tests.server.dealt import RULE_SETS, Planted, deal_of, decks_of, random_game


def finished(rules: str = "marvel", number: int = 7) -> GameRecord:
    return record_of(random_game(deal_of(rules, 3, number, first=2), number), ["a", "b", "c"], None)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_honest_games_pass(rules: str) -> None:
    record = finished(rules)
    assert check_deal(record)
    assert check_deal(GameRecord.from_text(record.text()))


def test_without_a_secret_there_is_nothing_to_check() -> None:
    record = finished()
    record.set_tag("Secret", "")
    assert not check_deal(record)


@pytest.mark.parametrize("secret", ["00" * 32, "zz", "00", "00" * 33])
def test_another_secret_is_found_out(secret: str) -> None:
    record = finished()
    record.set_tag("Secret", secret)
    with pytest.raises(RecordError, match="not the one that the game was committed to"):
        check_deal(record)


def test_another_set_up_is_found_out() -> None:
    record, other = finished(number=7), finished(number=8)
    for tag in ("Secret", "Game", "Commitment"):
        record.set_tag(tag, other.tags[tag])
    with pytest.raises(RecordError, match="other cards follow"):
        check_deal(record)


def test_a_deck_put_in_another_order_is_found_out_where_it_shows() -> None:
    honest = deal_of("marvel")
    decks = [list(deck) for deck in decks_of(honest.position())]
    for deck in decks:
        deck.reverse()
    stacked = Planted(honest.game, honest.rules, 2, 0, honest.secret, tuple(tuple(deck) for deck in decks))
    record = record_of(random_game(stacked, 1), ["a", "b"], None)
    with pytest.raises(RecordError, match=r"#\d+\.\d+.*other cards follow"):
        check_deal(record)


def test_verify_checks_the_deal(tmp_path: Path) -> None:
    record = finished()
    good, bad = tmp_path / "good.gwg", tmp_path / "bad.gwg"
    good.write_text(record.text(), encoding="utf-8")
    record.set_tag("Commitment", commitment(bytes(32), "other"))
    bad.write_text(record.text(), encoding="utf-8")
    assert run_piped("verify", str(good)).returncode == 0
    done = run_piped("verify", str(bad))
    assert done.returncode == 2
    assert f"{bad}:1" in done.stdout
