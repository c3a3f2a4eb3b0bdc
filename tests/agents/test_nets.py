"""Networks as files."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gemwright.agents import (
    AgentError,
    NetFacts,
    find_network,
    random_network,
    read_network,
    shipped_for,
    shipped_net,
    shipped_nets,
    write_network,
)
from gemwright.agents.kernels.network import num_weights
from gemwright.agents.nets import MAGIC, network_bytes, parse_network
from gemwright.agents.network import Network, network_shape
from gemwright.rules import RuleSet

FACTS = NetFacts(
    family="splendor", players=(2, 3), made="2026-01-02", how="by hand", decisions=5, minutes=1.5
)
NETWORK = random_network(width=8, layers=2, seed=1)
CONTENT = network_bytes(NETWORK, FACTS)


def parts(content: bytes = CONTENT) -> tuple[dict[str, Any], bytes]:
    line, _, payload = content[len(MAGIC) :].partition(b"\n")
    return json.loads(line), payload


def changed(payload: bytes | None = None, **values: Any) -> bytes:
    """Return the file with another header, and other numbers with the check sum they should have."""
    header, numbers = parts()
    if payload is not None:
        numbers = payload
        header["sha256"] = hashlib.sha256(payload).hexdigest()
    return MAGIC + json.dumps(header | values).encode() + b"\n" + numbers


def test_a_network_comes_back_rounded_to_16_bits(tmp_path: Path) -> None:
    path = tmp_path / "one.gwnet"
    write_network(path, NETWORK, FACTS)
    found = read_network(path)
    assert np.array_equal(found.network.params, NETWORK.params.astype(np.float16).astype(np.float32))
    assert found.header.facts == FACTS
    assert (found.header.width, found.header.layers) == (8, 2)
    assert [item.name for item in tmp_path.iterdir()] == ["one.gwnet"]


def test_rounding_hardly_changes_what_it_thinks() -> None:
    found = parse_network(CONTENT)
    observation = np.random.default_rng(1).random(698).astype(np.float32)
    for wanted, rounded in zip(
        NETWORK.evaluate(observation), found.network.evaluate(observation), strict=True
    ):
        np.testing.assert_allclose(rounded, wanted, atol=5e-3)


def test_a_network_with_advice_comes_back(tmp_path: Path) -> None:
    shape = network_shape(8, 2, advised=True)
    numbers = np.random.default_rng(1).normal(size=int(num_weights(shape))).astype(np.float16)
    write_network(tmp_path / "advised.gwnet", Network(numbers.astype(np.float32), shape), FACTS)
    found = read_network(tmp_path / "advised.gwnet")
    assert (found.header.advice, found.network.advised) == (1, True)
    assert np.array_equal(found.network.params, numbers.astype(np.float32))
    assert (parse_network(CONTENT).header.advice, parse_network(CONTENT).network.advised) == (0, False)


def test_the_same_network_makes_the_same_file() -> None:
    assert network_bytes(NETWORK, FACTS) == CONTENT
    assert len(CONTENT) < 2 * NETWORK.params.size + 1000


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "network-no-file"),
        (b"gemwright-net 2\n{}", "network-no-file"),
        (CONTENT[:5], "network-no-file"),
        (CONTENT[: len(MAGIC) + 10], "network-damaged"),
        (CONTENT[:-1], "network-damaged"),
        (CONTENT + b"\0\0", "network-damaged"),
        (CONTENT[:-1] + bytes([CONTENT[-1] ^ 1]), "network-damaged"),
        (MAGIC + b"[]\n", "network-damaged"),
        (MAGIC + b"{}\n", "network-damaged"),
        (MAGIC + b"[" * 60_000 + b"\n", "network-damaged"),
        (MAGIC + b" " * 70_000 + b"\n", "network-damaged"),
        (MAGIC + b"\xff\n", "network-damaged"),
        (changed(width="8"), "network-damaged"),
        (changed(width=True), "network-damaged"),
        (changed(more=1), "network-damaged"),
        (changed(facts={}), "network-damaged"),
        (changed(facts=3), "network-damaged"),
        (changed(facts=parts()[0]["facts"] | {"players": "2"}), "network-damaged"),
        (changed(facts=parts()[0]["facts"] | {"players": [True]}), "network-damaged"),
        (changed(observation=99), "network-version"),
        (changed(advice=7), "network-advice"),
        (changed(advice=1), "network-damaged"),
        (changed(decisions=77), "network-decisions"),
        (changed(width=0), "network-damaged"),
        (changed(width=10**30), "network-damaged"),
        (changed(layers=1000), "network-damaged"),
        (changed(layers=-(2**63)), "network-damaged"),
        (changed(width=9), "network-damaged"),
        (changed(numbers=5), "network-damaged"),
        (changed(payload=b"\0\0"), "network-damaged"),
        (changed(payload=b"\xff\x7f" * NETWORK.params.size), "network-damaged"),
        *(
            (changed(facts=parts()[0]["facts"] | {name: value}), "network-damaged")
            for name, value in (
                ("family", "chess"),
                ("players", []),
                ("players", [2, 7]),
                ("players", [2, 2]),
                ("minutes", float("nan")),
                ("minutes", 10**400),
                ("decisions", -1),
                ("how", "\x1b[2J"),
                ("how", "\ud800"),
            )
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said(content: bytes, code: str) -> None:
    with pytest.raises(AgentError) as refused:
        parse_network(content, "there.gwnet")
    assert refused.value.code == code
    assert "there.gwnet" in str(refused.value)
    assert str(refused.value).isprintable()


def test_facts_that_cannot_be_are_not_written() -> None:
    for wrong in ({"family": "chess"}, {"players": ()}, {"players": (5,)}, {"minutes": float("inf")}):
        with pytest.raises(AgentError, match=f"“{next(iter(wrong))}” of a network cannot be"):
            NetFacts(**({"family": "splendor", "players": (2,)} | wrong))


def test_a_number_too_large_is_not_written(tmp_path: Path) -> None:
    params = NETWORK.params.copy()
    params[0] = 1e6
    with pytest.raises(AgentError, match="finite"):
        write_network(tmp_path / "one.gwnet", Network(params, NETWORK.shape), FACTS)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["", "nowhere.gwnet", "a\0b"])
def test_a_file_that_is_not_there_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(AgentError) as refused:
        read_network(tmp_path / name)
    assert refused.value.code in {"network-unreadable", "network-no-file"}
    assert str(tmp_path) in str(refused.value)


def test_a_network_plays_what_it_has_learned() -> None:
    found = parse_network(CONTENT)
    found.require_game(RuleSet.parse("splendor-2014"), 3)
    for edition, players in (("marvel", 2), ("splendor-2024", 4)):
        with pytest.raises(AgentError) as refused:
            found.require_game(RuleSet.parse(edition), players)
        assert refused.value.code == "network-game"


def test_shipped_networks_are_small_and_say_what_they_are() -> None:
    for name in shipped_nets():
        header = shipped_net(name).header
        assert 2 * header.numbers < 4_000_000
        assert header.facts.licence == "MIT"
        assert header.facts.how
        assert header.facts.decisions > 0
        assert find_network(name) is shipped_net(name)
        rules = RuleSet.parse("marvel" if header.facts.family == "marvel" else "splendor-2024")
        assert all(shipped_for(rules, players) is not None for players in header.facts.players)


def test_a_name_that_is_not_shipped() -> None:
    with pytest.raises(AgentError) as refused:
        shipped_net("nobody")
    assert refused.value.code == "no-network"
