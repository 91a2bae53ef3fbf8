"""Our own games are listed unloaded; a game of another package that cannot be played is named and
skipped, and the rest works."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import games
from companion.cli import main
from tests.testing.outside import write_game_of_the_guide

GROUP = "companion.games"
PIG = EntryPoint("pig", "tests.example_game:GAME", GROUP)
MISSING = EntryPoint("lost", "no_such_package:GAME", GROUP)
TAKEN = EntryPoint("copy", "companion.games.khilor.game:GAME", GROUP)
NO_GAME = EntryPoint("text", "tests.example_game:__doc__", GROUP)
QUITS = EntryPoint("quits", "tests.games.broken:QUITS", GROUP)
RAISES = EntryPoint("raises", "tests.games.broken:RAISES", GROUP)
EMPTY = EntryPoint("empty", "tests.games.broken:EMPTY", GROUP)
SLASHED = EntryPoint("slashed", "tests.games.broken:SLASHED", GROUP)
BROKEN = {
    QUITS: "SystemExit: this game is not for you",
    RAISES: "ZeroDivisionError: integer division or modulo by zero",
    EMPTY: "ValueError: it has no edition; `editions` must answer one at least.",
    SLASHED: "ValueError: its slug 'a/b' is more than small letters, digits, - and _",
    MISSING: "ModuleNotFoundError: No module named 'no_such_package'",
    TAKEN: "ValueError: there is a game called 'khilor' already",
    NO_GAME: "TypeError: it is no companion.engine.game.Game",
}


@pytest.fixture(params=BROKEN, ids=lambda entry: entry.name)
def entry(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[EntryPoint]:
    """A broken entry point, found before Pig's."""
    found: EntryPoint = request.param
    monkeypatch.setattr(games, "entry_points", EntryPoints([found, PIG]).select)
    games.installed.cache_clear()
    yield found
    games.installed.cache_clear()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_the_other_games_are_there(entry: EntryPoint) -> None:
    own = ["iwari", "khilor", "ichor", "orichalcum", "grecos", "score_sheet"]
    assert list(games.all_games()) == [*own, "pig"]
    assert [game.slug for game in games.outside_games()] == ["pig"]
    assert games.get_game("pig").title == "Pig"


def test_it_is_named_with_its_reason(entry: EntryPoint) -> None:
    (broken,) = games.broken_games()
    assert (broken.name, broken.value, broken.reason) == (entry.name, entry.value, BROKEN[entry])


def test_the_log_says_so_once(entry: EntryPoint, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        games.all_games()
        games.all_games()
    sentence = f"The game {entry.name} ({entry.value}) is skipped: {BROKEN[entry]}"
    assert [record.getMessage() for record in caplog.records] == [sentence]


def test_the_list_of_games_shows_it(entry: EntryPoint) -> None:
    listed = run("games")
    assert listed.exit_code == 0
    assert "pig" in listed.stdout
    assert f"Skipped: {entry.name} ({entry.value}). {BROKEN[entry]}" in listed.stdout


def test_every_command_still_works(entry: EntryPoint) -> None:
    assert [game["game"] for game in json.loads(run("games", "--json").stdout)][-1] == "pig"
    assert run("setup", "pig", "--names", "Ada,Ben").exit_code == 0
    assert run("playthrough", "pig", "--seed", "K7Q2BC").exit_code == 0


def test_a_list_of_games_loads_none_of_ours() -> None:
    program = "import sys; from companion.games import descriptions; descriptions(); "
    program += "print(*(name for name in sys.modules if name.endswith('.game')))"
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["companion.engine.game"]


@pytest.mark.parametrize("slug", games.OWN)
def test_a_game_is_what_its_description_says(slug: str) -> None:
    described = vars(games.OWN[slug])
    assert {name: getattr(games.get_game(slug), name) for name in described} == described


# What an author forgets, in the game of the guide: the file, what stands there, what is written in
# its place, and the sentence that says what to change

SLIPS = {
    "a rule that is not there": (
        "rules.py",
        'rule = CITE["turn"]',
        'rule = CITE["trun"]',
        "the rulebook has no rule 'trun'; did you mean 'turn'?",
    ),
    "two rules of one id": (
        "rulebook.py",
        'Citation("start"',
        'Citation("heap"',
        "two rules are called 'heap'; give one of them another id",
    ),
    "a ruling that is not there": (
        "rulebook.py",
        'than there are.", "LS-1"',
        'than there are.", "LS-2"',
        "'short' names the ruling LS-2; write that too",
    ),
    "a position without its types": (
        "rules.py",
        "position.Position[Deal, State]",
        "position.Position",
        "Position must say which deal and state it has: `class Position(Position[Deal, State])`.",
    ),
    "a deal without names": (
        "rules.py",
        "    names: tuple[str, ...]\n    options",
        "    options",
        "Deal needs a field `names`, as every deal has.",
    ),
    "one move without a comma": (
        "__init__.py",
        "move_types=(rules.Take,)",
        "move_types=(rules.Take)",
        "move_types must be a tuple: write `(Take,)`, with a comma, for one class of moves.",
    ),
    "a move in place of its class": (
        "__init__.py",
        "move_types=(rules.Take,)",
        "move_types=(rules.Take(1),)",
        "move_types names Take(number=1), which is no class made of `Move`.",
    ),
    "a move that answers nothing": (
        "rules.py",
        "    answers = (Turn,)\n",
        "",
        "Take answers no decision, so nobody could make it: write `answers = (Turn,)`.",
    ),
    "answers without a comma": (
        "rules.py",
        "answers = (Turn,)",
        "answers = (Turn)",
        "answers of Take must be a tuple: write `answers = (Turn,)`, with a comma.",
    ),
    "a decision that no state names": (
        "rules.py",
        "answers = (Turn,)",
        "answers = (Die,)",
        "Take answers what no state asks; name Die in the type of State.decisions too.",
    ),
    "a move without a rule": (
        "rules.py",
        '    rule = CITE["turn"]\n',
        "",
        'Take names no rule; say which paragraph it follows: `rule = CITE["turn"]`.',
    ),
    "a move that is not frozen": (
        "rules.py",
        "@dataclass(frozen=True, slots=True)\nclass Take",
        "class Take",
        "Take must be frozen: write `@dataclass(frozen=True, slots=True)` above it.",
    ),
    "a move that nobody could mean": (
        "rules.py",
        "def pseudo_legal(",
        "def pseudo_legals(",
        "Take has fields, so write `pseudo_legal`, which lists what a person could mean.",
    ),
    "a move that does nothing": (
        "rules.py",
        "def play(",
        "def plays(",
        "Take does nothing; write its method `play`, which answers a Step.",
    ),
    "a move without words": (
        "rules.py",
        "def sentence(",
        "def text(",
        'Take has no words; write its method `sentence`, or `said = "{name} passes."`.',
    ),
    "a move without taps": (
        "rules.py",
        "def taps(",
        "def touches(",
        "Nothing enters Take; write its method `taps`, or give it a `button`.",
    ),
    "a tone of another palette": (
        "__init__.py",
        'tone="rock"',
        'tone="mauve"',
        "tone is 'mauve'; it must be one of clay, bone, ink,",
    ),
    "one number of players without a comma": (
        "__init__.py",
        "players=(2,)",
        "players=(2)",
        "players must be the numbers of players as a tuple, such as `(2, 3, 4)` or `(2,)`.",
    ),
    "editions that are no function": (
        "__init__.py",
        "editions=lambda: (rules.EDITION,)",
        "editions=(rules.EDITION,)",
        "editions must be a function that answers a tuple: `lambda: (EDITION,)`.",
    ),
    "a function that was left out": (
        "__init__.py",
        "    score=ending.score,\n",
        "",
        "missing 1 required positional argument: 'score'",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_of_an_author_s_slip_a_sentence_says_what_to_change(
    slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, there, instead, sentence = SLIPS[slip]
    write_game_of_the_guide(tmp_path)
    file = tmp_path / "stones_game" / name
    text = file.read_text("utf-8").replace("import AskedOf, Move", "import AskedOf, Die, Move")
    assert there in text
    file.write_text(text.replace(there, instead, 1), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    stones = EntryPoint("stones", "stones_game:GAME", GROUP)
    monkeypatch.setattr(games, "entry_points", EntryPoints([stones]).select)
    games.installed.cache_clear()
    (broken,) = games.broken_games()
    games.installed.cache_clear()
    for module in [one for one in sys.modules if one.partition(".")[0] == "stones_game"]:
        del sys.modules[module]
    assert sentence in broken.reason
