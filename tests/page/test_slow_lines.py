"""What is chosen is drawn at once; what comes of it is told and may be sent once the server answered."""

import pytest

from gemwright.rules import Phase, View
from tests.page.staged import Stage, find_game, new_game
from tests.page.visits import Visit, leads_to

SPLENDOR = "splendor-2024"
AWAITED = ".tray[aria-busy=true]"
ANSWERED = ".tray[aria-busy=false]"
UNSENDABLE = f"{AWAITED} .main:disabled"


def a_take_that_overflows(view: View) -> str | None:
    found = leads_to(Phase.RETURN)(view)
    return found if found and len(found) == len("+wug") else None


def staged(visit: Visit) -> Stage:
    return Stage(visit, new_game(SPLENDOR, 7), SPLENDOR, mine=[0])


def market(stage: Stage) -> list[str]:
    return [str(card) for card in stage.game.position.market[0]]


def test_gems_are_drawn_before_the_answer(visit: Visit) -> None:
    stage = staged(visit)
    stage.hold()
    for letter in "wug":
        visit.click(f"[data-at='supply-{letter}'] button")
    visit.wait(f"{UNSENDABLE}")
    visit.wait(".tray[data-plan='+wug']")
    assert visit.count(".pile.chosen") == 3
    assert visit.count(".tray-gems .gem-button") == 3
    assert visit.shown(".panel.me .total").startswith("3")
    stage.release()
    visit.wait(f"{ANSWERED}[data-stage=ready] .main:enabled")
    assert visit.count(".pile.chosen") == 3


@pytest.mark.parametrize("decision", ["r#2", "card"])
def test_a_card_is_drawn_before_the_answer(visit: Visit, decision: str) -> None:
    stage = staged(visit)
    stage.hold()
    at = "deck-2" if decision == "r#2" else f"card-{market(stage)[0]}"
    visit.click(f"[data-at='{at}']")
    visit.wait(UNSENDABLE)
    assert visit.count(f"[data-at='{at}'].chosen") == 1
    height = visit.page.locator(".tray").bounding_box()["height"]
    stage.release()
    visit.wait(f"{ANSWERED} .gained")
    assert visit.page.locator(".tray").bounding_box()["height"] == height


def test_only_the_newest_answer_lets_a_turn_be_sent(visit: Visit) -> None:
    stage = staged(visit)
    first, second, *_ = market(stage)
    stage.hold()
    visit.click(f"[data-at='card-{first}']")
    visit.click(f"[data-at='card-{second}']")
    visit.wait(f".tray[data-plan='r{second}']")
    visit.wait_until("() => document.querySelectorAll('.card.chosen').length === 1")
    assert stage.num_held == 2
    stage.release(1)
    visit.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert visit.count(UNSENDABLE) == 1
    stage.release()
    visit.confirm()
    visit.wait(f"[data-seq='{stage.game.seq}'][data-stage=wait]")
    assert visit.count(f".panel.me [data-at='card-{second}']") == 1


def test_sending_waits_for_the_newest_answer(visit: Visit) -> None:
    stage = staged(visit)
    stage.hold()
    for key in ["w", "u", "g", "Enter"]:
        visit.page.keyboard.press(key)
    visit.wait(UNSENDABLE)
    assert stage.game.seq == 0
    stage.release()
    visit.wait("[data-seq='1']")
    assert stage.game.position.seat(0).tokens[:3] == (1, 1, 1)


def test_what_was_answered_is_not_asked_again(visit: Visit) -> None:
    stage = staged(visit)
    visit.choose("+wug")
    visit.click(".tray .quiet")
    visit.wait(".tray[data-plan='']")
    stage.hold()
    visit.choose("+wug")
    assert visit.count(".tray .main:enabled") == 1
    assert stage.num_held == 0


def test_who_types_fast_returns_what_was_typed(visit: Visit) -> None:
    game, take = find_game(SPLENDOR, a_take_that_overflows, 0)
    mover, trial = game.position.to_move, game.position.view(game.position.to_move)
    trial.push(trial.parse_move(take))
    surplus = sum(trial.seat(mover).tokens) - 10
    stage = Stage(visit, game, SPLENDOR, mine=[mover])
    stage.hold()
    for key in [*take[1:], *take[1:][:surplus], "Enter"]:
        visit.page.keyboard.press(key)
    visit.wait(UNSENDABLE)
    before = game.position.seat(mover).tokens
    stage.release()
    visit.wait("[data-stage=wait]")
    gained = [now - then for now, then in zip(game.position.seat(mover).tokens, before, strict=True)]
    assert "".join("wugrk$"[kind] for kind, count in enumerate(gained) if count) == take[1:][surplus:]


def test_escape_takes_back_what_was_typed_ahead(visit: Visit) -> None:
    stage = staged(visit)
    stage.hold()
    for key in ["w", "u", "g", "g", "Escape"]:
        visit.page.keyboard.press(key)
    stage.release()
    visit.wait(f"{ANSWERED}[data-plan='']")
    assert visit.count(".pile.chosen") == 0


def test_what_cannot_be_swapped_any_more_is_put_right(visit: Visit) -> None:
    game, buy = find_game(SPLENDOR, leads_to(Phase.PAYMENT), 0)
    stage = Stage(visit, game, SPLENDOR)
    visit.choose(buy)
    letters = visit.page.locator(".payment .swap:enabled text").all_text_contents()
    stage.hold()
    for _ in range(8):
        visit.page.keyboard.press(letters[0].lower())
    visit.wait(f"{UNSENDABLE}")
    assert visit.count(".payment .unswap") == 8
    stage.release()
    visit.wait(f"{ANSWERED} .main:enabled")
    swapped = visit.count(".payment .unswap")
    assert swapped in range(1, 8)  # as many as there is gold for, and not the eight that were typed
    assert visit.heard()[0].count("$") == swapped


def test_returning_is_drawn_before_the_answer_and_leads_on_to_confirm(visit: Visit) -> None:
    game, decision = find_game("marvel", leads_to(Phase.RETURN), 0)
    stage = Stage(visit, game, "marvel")
    visit.choose(decision)
    stage.hold()
    button = visit.page.locator(".returning .gem-button[aria-disabled=false]").first
    button.focus()
    while visit.count(".returning .gem-button[aria-disabled=false]"):
        visit.page.keyboard.press("Enter")
    assert visit.count(UNSENDABLE) == 1
    assert "Ready to be sent" in visit.shown(".tray")
    stage.release()
    visit.wait(".tray .main:focus")
    visit.page.keyboard.press("Enter")
    visit.wait(f"[data-seq='{game.seq}']")
    assert visit.heard() == (f"{game.seq} ", "action")


def test_a_tile_is_drawn_before_the_answer(visit: Visit) -> None:
    game, decision = find_game("splendor-2014", leads_to(Phase.TILE), 15)
    stage = Stage(visit, game, "splendor-2014")
    visit.choose(decision)
    stage.hold()
    visit.click(".tray-tiles .tile")
    visit.wait(".tray-tiles .tile.chosen")
    assert visit.count(UNSENDABLE) == 1
    stage.release()
    visit.wait(".tray .main:enabled")
