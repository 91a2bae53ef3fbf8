"""Deals, positions and counts as rules version 1 wrote them, read as today's."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.codec import dump, load_state
from companion.engine.game import AnyGame, divide, perft, random_walk
from companion.engine.problems import Malformed
from companion.games.ichor.box import CAMPS, OFF, OPTIONS, OWN
from companion.games.ichor.earlier import upgrade_counts, upgrade_deal, upgrade_state
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.battle import Ending, Position, Side
from companion.games.ichor.rules.turns import SetUpAgain
from companion.tables.logs.ledger import read_earlier_deal
from tests.games.ichor.boards import board, play
from tests.games.ichor.reading import read_diagram

WEST = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    {} .  .  .  .  .
    .  .  .  .  .  .
    m  .  .  m  Hy .
    .  Ty .  .  m  m
"""


def read(at: Position) -> Position:
    """That position as version 1 wrote it, read under today's rules."""
    written = dump(at.state)
    asked, doing = written.pop("decisions"), written.pop("doing")
    if doing:
        del doing["before"]
        steps = [step for step in reversed(asked) if step["type"] != "end_turn"]
        for step in steps:
            step.pop("rule", None)
        doing |= {"todo": steps[:1], "then": steps[1:]}
    written |= {"deal": dump(at.deal), "pending": doing}
    found: Position = load_state(GAME, at.deal, upgrade_state("1", at.deal, written))
    return found


def at_a4(code: str, **changes: Any) -> Position:
    return board(WEST.replace("{}", code), **changes)


def test_a_side_that_is_to_move() -> None:
    at = at_a4("Al", used="centaur")
    assert read(at) == at


@pytest.mark.parametrize(
    ("code", "gate", "word", "asked"),
    [
        ("Al", "reinforcements", "Al*d4", ["ReinforceTrail", "WalkBack"]),
        ("Al", "boost", "Al*d4", ["BoostStep", "WalkBack"]),
        ("Ar", "jump", "Ar*c4", ["LandAnywhere", "Leave", "TurnCardsUp"]),
        ("Hp", "transform", "Hp*d4", ["DrawCard"]),
    ],
)
def test_a_turn_goes_on_with_what_it_still_has_to_do(
    code: str, gate: str, word: str, asked: list[str]
) -> None:
    at = play(at_a4(code, gates=(gate, "offerings"), down=["Ah"]), word)
    assert [type(found).__name__ for found in reversed(at.state.decisions[1:])] == asked
    assert read(at) == at


def test_spaces_for_tokens_are_chosen_by_the_rule_that_offers_them() -> None:
    """By a power while its figure stands, else by the Sacrifice that took the figure."""
    by_power = play(
        board(WEST.replace("{}", "Ze").replace("Hy", "Cb"), "gods", supply={"gods": 1}), "Ze*"
    )
    assert by_power.decision.rule == "power_zeus"
    assert read(by_power) == by_power
    for word in ("Al*d4", "Al-d4"):
        by_gate = play(at_a4("Al", gates=("sacrifice", "jump")), word)
        assert by_gate.decision.rule == "gate_sacrifice"
        assert read(by_gate) == by_gate


@pytest.mark.parametrize(("games", "asked"), [("match", (SetUpAgain(),)), ("single", ())])
def test_after_a_game_the_second_one_follows_or_nothing(games: str, asked: Any) -> None:
    at = play(at_a4("Al", games=games, supply={"gods": 1}), "Al-b4")
    assert at.state.ending == Ending("all_tokens", "gods")
    assert at.state.decisions == asked
    assert read(at) == at


def test_a_deal_that_named_its_figures_one_by_one() -> None:
    """There were no boxes to choose, and the edition did not say what the base box holds."""
    deal = at_a4("Al", **{f"{OWN}zeus": "no"}).deal
    written = dump(deal)
    del written["edition"]["base_box"], written["options"]["figures"]
    assert deal.options["figures"] == "chosen"
    assert read_earlier_deal(GAME, "1", written) == deal


def test_a_pad_that_counted_games_from_1() -> None:
    assert upgrade_counts("1", {"game_1.off.0": 3}) == {"games.0.off.0": 3}
    assert upgrade_counts("1", {"game_2.won.1": 1}) == {"games.1.winner": 1}


def test_a_pad_on_which_wins_were_ticked_or_followed_from_no_token_off_the_board() -> None:
    written = {"game_1.won.0": 1, "game_1.won.1": 0, "game_1.off.1": 13, "game_1.off.0": 2}
    assert upgrade_counts("1", written) == {
        "games.0.winner": 0,
        "games.0.off.1": 13,
        "games.0.off.0": 2,
    }
    assert upgrade_counts("1", {"game_2.off.1": 0}) == {"games.1.winner": 1}
    assert upgrade_counts("1", {"game_2.off.1": None}) == {"games.1.off.1": None}


def test_what_today_s_rules_wrote_stays_as_it_is() -> None:
    at = at_a4("Al")
    assert upgrade_state("2.0", at.deal, dump(at.state)) == dump(at.state)
    assert upgrade_deal("2.0", dump(at.deal)) == dump(at.deal)
    assert upgrade_counts("2.0", {"games.0.off.0": 0}) == {"games.0.off.0": 0}


# Numbers of move sequences from fixed starts; those without powers are counted twice over

GODS = ("ares", "athena", "zeus", "poseidon", "aphrodite", "hermes", "apollo")
MONSTERS = ("medusa", "typhon", "siren", "hydra", "cyclops", "griffin", "geryon")
OTHER_GODS = ("artemis", "heracles", "hephaestus", "hermes", "athena", "apollo", "zeus")
OTHER_MONSTERS = ("centaur", "cerberus", "minotaur", "griffin", "echidna", "siren", "typhon")

WITH_POWERS = {
    ("small", GODS, MONSTERS, ()): (59, 4210),
    ("small", OTHER_GODS, OTHER_MONSTERS, ()): (44, 2837),
    ("small", GODS, MONSTERS, ("jump", "sacrifice")): (44, 2430),
    ("large", GODS, MONSTERS, ("boost", "reinforcements")): (74, 6397),
}
WITHOUT_POWERS = {"small": (18, 312, 7342), "large": (28, 749, 25492)}


def start(
    size: str, gods: tuple[str, ...], monsters: tuple[str, ...], gates: tuple[str, ...]
) -> Position:
    """A start position with these lines and gates."""
    count = 6 if size == "small" else 7
    fixed = {f"god_{n}": god for n, god in enumerate(gods[:count], start=1)}
    fixed |= {f"monster_{n}": one for n, one in enumerate(monsters[:count], start=1)}
    fixed |= {f"gate_{n}": gate for n, gate in enumerate(gates, start=1)}
    options = {"board": size, "figures": "reinforcements", "games": "single"}
    options["gates"] = "yes" if gates else "no"
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(1), fixed)
    return GAME.start(deal)


def used_up(at: Position) -> Position:
    """The same position with every card face down."""
    down = (False,) * len(at.state.gods.cards)
    monsters, gods = replace(at.state.monsters, up=down), replace(at.state.gods, up=down)
    return at.with_state(replace(at.state, monsters=monsters, gods=gods))


@pytest.mark.parametrize("table", WITH_POWERS, ids=range(len(WITH_POWERS)))
def test_perft_with_powers(table: Any) -> None:
    at = start(*table)
    for depth, count in enumerate(WITH_POWERS[table], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)


@pytest.mark.parametrize("size", WITHOUT_POWERS)
def test_perft_without_powers(size: str) -> None:
    at = used_up(start(size, GODS, MONSTERS, ()))
    for depth, count in enumerate(WITHOUT_POWERS[size], start=1):
        assert perft(GAME, at, depth) == count, divide(GAME, at, depth)
        assert naive(at.deal.size, depth) == count


def naive(size: int, depth: int) -> int:
    """The same number from the bare rules: no tokens, no refusals, no effects."""
    own = frozenset((x, 1) for x in range(size))
    foe = frozenset((x, size - 2) for x in range(size))
    return _naive(size, own, foe, depth)


def _naive(
    size: int, own: frozenset[tuple[int, int]], foe: frozenset[tuple[int, int]], depth: int
) -> int:
    if depth == 0:
        return 1
    count = 0
    for x, y in own:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = (x + dx, y + dy)
            while max(there) < size and min(there) >= 0 and there not in own | foe:
                count += _naive(size, foe, own - {(x, y)} | {there}, depth - 1)
                there = (there[0] + dx, there[1] + dy)
    return count


# What holds in every game

game: AnyGame = GAME


def some_options() -> st.SearchStrategy[dict[str, str]]:
    """Options of all kinds, all figures in the box."""
    chosen = {
        option.id: st.sampled_from([choice.id for choice in option.choices])
        for option in OPTIONS
        if not option.id.startswith("own_")
    }
    return st.fixed_dictionaries(chosen)


def tokens_of(side: Side) -> int:
    return side.supply + sum(side.tokens) + sum(side.centres) + side.boxed


@given(seed=st.integers(0, 2**32), options=some_options())
def test_tokens_are_conserved_through_every_random_game(seed: int, options: dict[str, str]) -> None:
    """Supply, board, gates and box hold 14 tokens a side, or 19."""
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
    at: Position = GAME.start(deal)
    for position, move in random_walk(game, at, Random(seed)):
        at = GAME.apply(position, move).state
        for camp in CAMPS:
            side = at.state.side(camp)
            assert tokens_of(side) == deal.tokens
            for card, space in zip(side.cards, side.at, strict=True):
                assert at.standing.get(space) == (None if space == OFF else card)
        assert GAME.state_problems(at) == ()
    assert GAME.outcome(at) is not None


@given(seed=st.integers(0, 2**32), options=some_options())
def test_a_position_reads_back_from_its_drawing_and_its_data(
    seed: int, options: dict[str, str]
) -> None:
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
    walk = list(random_walk(game, GAME.start(deal), Random(seed)))
    for position, _ in Random(seed).sample(walk, min(5, len(walk))):
        assert read_diagram(deal, GAME.diagram(position)) == position
        assert codec.load_state(game, deal, codec.dump_state(game, position)) == position


@given(data=st.data())
def test_a_damaged_open_decision_is_refused_or_can_be_played_on(data: st.DataObject) -> None:
    """Positions come from outside too; whatever passes the check carries its turn to the end."""
    position = data.draw(st.sampled_from(open_decisions()))
    damaged = codec.dump_state(game, position)
    open_now = {part: damaged[part] for part in ("doing", "decisions")}
    spot = data.draw(st.sampled_from(sorted(numbers(open_now), key=str)))
    damage(open_now, spot, data.draw(st.integers(-3, 50)))
    try:
        at = codec.load_state(game, position.deal, damaged)
    except Malformed:
        return
    for move in list(GAME.legal_moves(at))[:6]:
        GAME.describe(at, move)
        GAME.apply(at, move)


@cache
def open_decisions() -> list[Position]:
    """One position for each kind of decision."""
    found: dict[str, Position] = {}
    for seed in range(60):
        options = {"figures": "reinforcements", "gates": "yes", "games": "single"}
        deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
        for position, _ in random_walk(game, GAME.start(deal), Random(seed)):
            if position.state.doing:
                found.setdefault(type(position.decision).__name__, position)
    return list(found.values())


def numbers(value: Any, path: tuple[Any, ...] = ()) -> set[tuple[Any, ...]]:
    """The places of all whole numbers in a document."""
    if type(value) is int:
        return {path}
    if not isinstance(value, dict | list):
        return set()
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return {spot for key, item in items for spot in numbers(item, (*path, key))}


def damage(document: Any, spot: tuple[Any, ...], value: int) -> None:
    for key in spot[:-1]:
        document = document[key]
    document[spot[-1]] = value
