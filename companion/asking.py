"""Finding rules and moves by the words in which people ask; and questions about the app itself."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from itertools import islice
from math import log
from typing import Any, Final

from companion.engine.game import AnyGame
from companion.engine.rulebook import Citation, Rulebook, Ruling, Violation

# The words in which people ask about rules at the table, whatever the game

_COMMON = """
a about all am an and any anybody anyone are as at be been before but by can can't cannot could
did do does doesn't done else for from game get gets go goes had happen happens has have he her
here his how i if in into is isn't it its let long make many may me mean means much must my need
no not of off on one or other our possible really rule rules same say says she should so somebody
someone than that the their them then there these they thing this those to up us use used using
actually already anyway each even every exactly just kind let's okay please right still straight
try trying yet
want was we were what what's when where which while who whose why will with without work works
would you your
"""
_TYPED_IN_HASTE = "bro dude gonna gotta hey hi ok plz pls thats u ur wanna yeah"
UNASKED: Final = frozenset(
    form
    for word in (*_COMMON.split(), *_TYPED_IN_HASTE.split())
    for form in (word, word.replace("'", ""))
)
"""What stands in questions of every kind, and says nothing about what is asked; an apostrophe may
be missing."""

PHRASES: Final[Mapping[str, Sequence[str]]] = {
    "discard": ("throw ... away", "throw ... out", "get rid of", "chuck ... away", "dump"),
    "empty": ("run out", "runs out", "ran out", "used up", "all gone", "none left"),
    "twice": ("more than once", "more than one time", "as often as"),
    "forced": ("do i have to", "do we have to", "do i need to", "must i", "must we", "gotta"),
    "enter": ("show up", "pop up", "come into", "comes into"),
    "turn": ("my go", "your go", "else's go", "his go", "her go", "same go", "one go", "a go"),
    "start": ("goes first", "whose go", "go first", "kicks off"),
    "alone": ("by myself", "by yourself", "on my own", "on your own", "just me", "one player"),
    "undo": ("take back", "take ... back", "took back", "taken back"),
    "lose": ("knocked out", "kicked out", "thrown out"),
    "adjacent": ("right next to", "next door"),
}
"""What some words mean together; a few others may stand where there are dots."""

SAME: Final[Sequence[Sequence[str]]] = (
    ("win", "winner", "won", "victory", "victor", "victorious", "goal", "aim", "objective"),
    ("lose", "loses", "lost", "loser", "defeat", "eliminated", "knocked"),
    ("tie", "tied", "ties", "tiebreak", "tiebreaker", "tie-break", "tie-breaker", "equal"),
    ("end", "finish", "finished"),
    ("start", "begin", "begins", "beginning", "first"),
    ("setup", "set-up", "prepare"),
    ("empty", "run", "runs", "ran", "exhausted"),
    ("deck", "pile", "bag", "stock", "supply"),
    ("pieces", "tokens", "supply", "stock"),
    ("twice", "again", "second", "another", "extra", "additional", "repeat", "several"),
    ("skip", "pass", "forced", "mandatory", "obligatory", "optional"),
    ("score", "scoring", "point", "points"),
    ("fight", "battle", "attack", "combat", "kill"),
    ("die", "dice", "roll", "throw", "thrown"),
    ("most", "limit", "maximum", "max"),
    ("beside", "next", "adjacent", "adjacency", "neighbour", "neighbor", "touch", "diagonal"),
    ("hand", "hold", "held", "holds"),
    ("discard", "discards", "away"),
    ("space", "field", "square", "place", "spot"),
    ("swap", "exchange", "trade"),
    ("put", "lay", "drop", "set"),
    ("stay", "stop", "remain", "rest"),
    ("point", "vp", "vps"),
    ("cost", "price", "pay", "spend", "expensive"),
    ("dead", "killed", "destroyed", "slain", "eliminated", "wiped"),
    ("steal", "grab", "snatch", "rob"),
    ("leftover", "unused", "remaining", "spare"),
    ("distance", "far", "steps"),
    ("shuffle", "reshuffle", "mix", "mixed"),
    ("pick", "choose", "select"),
    ("share", "shared", "split"),
    ("leave", "quit", "exit"),
    ("place", "position", "spot"),
    ("allowed", "legal", "valid", "permitted", "illegal", "forbidden"),
    ("hidden", "secret", "visible"),
)
"""Groups of words that mean the same in most games. A game's rulebook may declare more."""


# Searching in short texts as people ask

WORD = re.compile(r"\w[\w'-]*")
DIGIT = re.compile(r"\d")
LONGEST = 200
"""So many letters of what is typed are read, before anything is compared."""
MOST_WORDS, MOST_WORDS_OF_MOVE = 16, 40
"""So many of its words."""
BETWEEN = r" ((?:\S+ ){0,3})"
"""What may stand between the words of a phrase."""
MOST_WEIGHTY = 8
"""So many of those that say what is asked."""
ALIKE = 0.74
"""How alike two words are that differ by a typing error; 1 is the same word."""
MISSPELT = 4
"""So many letters a word has at least for it to be misspelt: "tie" is no "tile"."""
MOST_NEAR = 6
"""So many words may be meant by one that is misspelt."""
BEGINS = 0.8
"""How well a word fits that only begins with what was typed."""
MEANS = 0.75
"""How well a word fits that means the same as what was typed."""
IN_HEADING = 1.7
"""How much more a word in the heading counts."""
ASKED = 1.0
"""How much a word counts in which people ask, but that does not stand in the text."""
TWICE = 0.5
"""How much more a word of the text counts in which people ask."""
BY_LENGTH = 0.15
"""How much the length of a text counts."""
UNNAMED = 0.8
"""How much a text counts whose names the query lacks."""
OFTEN = 1.1
"""How likely people ask for one of the rules that a game says they ask for often."""
DETAIL = 0.95
"""How likely they ask for a ruling, which is about a detail."""
ELSEWHERE = 0.8
"""How likely they ask the rules about the app itself."""
MOST_ANSWERS = 12
NEAR = 0.55
"""The share of the best answer's weight that an answer needs to be given."""
ENDINGS = ("'s", "ings", "ing", "ied", "ed", "ers", "er", "ies", "es", "s", "ly")
SHORTEST_STEM = 3
MORE = "\U0010ffff"
"""It comes after every letter that a word may go on with."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text with its heading, as it is searched, and further words in which people `asked`.

    If there are `names`, a query hardly means the text without one of them. `weight` is how likely
    it is asked for before a word is known.
    """

    heading: str
    body: str
    asked: str = ""
    names: str = ""
    weight: float = 1.0


@dataclass(frozen=True, eq=False, slots=True)
class Index:
    """What a search in some texts needs of them, worked out once.

    `words` are those of each text, by its key, each with what it counts by where it stands; `rare`
    is what each counts more, the fewer texts have it, and `where` which texts these are. `groups`
    are words that mean the same, and `usual` is how many words a text has. `names` and `weight` are
    those of each text.
    """

    words: Mapping[str, Mapping[str, float]]
    rare: Mapping[str, float]
    known: frozenset[str]
    where: Mapping[str, Sequence[str]]
    groups: tuple[frozenset[str], ...]
    usual: float
    names: Mapping[str, frozenset[str]]
    weight: Mapping[str, float]

    @classmethod
    def of(cls, texts: Mapping[str, Passage], same: Iterable[Sequence[str]] = ()) -> "Index":
        """The index of these texts; `same` are groups of words that mean the same in them, beside
        those that do in every game."""
        words = {key: _weighed(text) for key, text in texts.items()}
        where: dict[str, list[str]] = {}
        for key, found in words.items():
            for word in found:
                where.setdefault(word, []).append(key)
        return cls(
            words,
            {word: log(1 + len(texts) / len(keys)) for word, keys in where.items()},
            frozenset(where),
            where,
            tuple(frozenset(map(stem, group)) for group in (*SAME, *same)),
            sum(map(len, words.values())) / max(1, len(words)),
            {key: frozenset(map(stem, _words(one.names))) for key, one in texts.items()},
            {key: one.weight for key, one in texts.items()},
        )


def best_matches(query: str, index: Index) -> tuple[str, ...]:
    """The keys of the texts that the words of `query` lead to, the best first.

    Words that every question has do not count. A word counts in full where it stands in the text in
    any of its forms, less where one that means the same stands there, one that begins with it or,
    if there is none of these, one that looks like it; and the more, the fewer texts have it. A text
    whose names the query lacks counts less. There are twelve answers at most.
    """
    asked = _in_short(_typed(query))
    weighty = [word for word in asked if not _is_common(word, index.known)] or asked
    roots = map(stem, weighty[:MOST_WEIGHTY])
    wanted = [_meant(root, index.rare, index.known, index.groups) for root in roots]
    weights = _weights(index, wanted)
    best = max(weights.values(), default=0.0)
    given = [key for key in index.words if weights.get(key, 0.0) >= NEAR * best > 0]
    return tuple(sorted(given, key=lambda key: -weights[key])[:MOST_ANSWERS])


def frequent_answers(query: str, answers: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What answers a question that every table asks, such as who wins; nothing where a query is
    about more than that. `answers` name the keys for each such word."""
    about = {
        stem(same): word
        for word in reversed(tuple(answers))
        for group in ((word,), *(group for group in SAME if word in group))
        for same in group
    }
    known = frozenset(about)
    typed = _in_short(_typed(query))
    weighty = [stem(word) for word in typed if not _is_common(word, known)]
    meant = [near(word, known) for word in weighty]
    asked = {about[nearest[0]] for nearest in meant if nearest}
    is_all = bool(meant) and all(meant)
    return next((answers[word] for word in answers if is_all and word in asked), ())


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """What the forms of a word have in common: "win" of "winning" and "winners"."""
    for ending in ENDINGS:
        bare = word.removesuffix(ending)
        if bare != word and len(bare) >= SHORTEST_STEM and bare[-1] != "s":
            doubled = bare[-1] == bare[-2] and ending != "s"
            word = bare[:-1] if doubled and len(bare) > SHORTEST_STEM else bare
            break
    return word[:-1] if len(word) > SHORTEST_STEM and word[-1] in "ey" else word


def _typed(query: str, most: int = MOST_WORDS) -> list[str]:
    """The words of a query, of which anybody may send any number."""
    return _words(query[:LONGEST])[:most]


def _in_short(typed: Sequence[str]) -> list[str]:
    """The words with each phrase among them replaced by what it means."""
    query = " ".join(typed)
    for phrase, meant in _phrases():
        query = phrase.sub(meant, query)
    return query.split()


@lru_cache(maxsize=1)
def _phrases() -> Sequence[tuple[re.Pattern[str], str]]:
    return [
        (
            re.compile(rf"(?<!\S){phrase.replace(' ... ', BETWEEN)}(?!\S)"),
            rf"{meant} \g<1>" if "..." in phrase else meant,
        )
        for meant, phrases in PHRASES.items()
        for phrase in phrases
    ]


def _words(text: str) -> list[str]:
    return WORD.findall(text.casefold().replace("’", "'"))


def _is_common(word: str, known: frozenset[str]) -> bool:
    """Whether questions of every kind have that word, perhaps misspelt; a word that looks as much
    like a `known` one is taken for that."""
    if word in UNASKED or len(word) < MISSPELT:
        return word in UNASKED
    root = stem(word)
    if root in known or not (usual := near(word, UNASKED)):
        return False
    likest = near(root, known)
    return likeness(word, usual[0]) > (likeness(root, likest[0]) if likest else ALIKE)


@lru_cache(maxsize=4096)
def likeness(word: str, other: str) -> float:
    """How alike two words are; 1 is the same word."""
    return SequenceMatcher(None, word, other).ratio()


@lru_cache(maxsize=256)
def near(word: str, known: frozenset[str]) -> list[str]:
    """What `difflib.get_close_matches` finds, six at most, without comparing words that share too
    few letters for it: those are nearly all of a rulebook. A search asks for a word twice."""
    size, letters, close = len(word), _letters(word), list[str]()
    for length, others in _by_length(known).items():
        shared = ALIKE / 2 * (size + length)
        if min(size, length) >= shared:
            more, fewer = size - shared, length - shared
            close += [
                other
                for other, theirs in others
                if (letters & ~theirs).bit_count() <= more
                and (theirs & ~letters).bit_count() <= fewer
            ]
    return get_close_matches(word, close, n=MOST_NEAR, cutoff=ALIKE) if close else []


@lru_cache(maxsize=64)
def _by_length(known: frozenset[str]) -> Mapping[int, Sequence[tuple[str, int]]]:
    """The words by their length, each with its letters."""
    found: dict[int, list[tuple[str, int]]] = {}
    for word in known:
        found.setdefault(len(word), []).append((word, _letters(word)))
    return found


@lru_cache(maxsize=1 << 15)
def _letters(word: str) -> int:
    """The set of its letters, a bit each."""
    return sum(1 << one for one in {ord(letter) % 64 for letter in word})


@lru_cache(maxsize=4096)
def _weighed(text: Passage) -> Mapping[str, float]:
    """Its words, each with what it counts by where it stands."""
    asked = dict.fromkeys(map(stem, _words(text.asked)), ASKED)
    said = {
        **dict.fromkeys(map(stem, _words(text.body)), 1.0),
        **dict.fromkeys(map(stem, _words(text.heading)), IN_HEADING),
    }
    twice = {word: said[word] + TWICE for word in asked.keys() & said.keys()}
    return {**asked, **said, **twice}


def _weights(index: Index, wanted: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
    """How well each text answers that has any of the wanted words: a long one has many by chance,
    and counts less than one of the usual length."""
    weights: dict[str, float] = {}
    for meant in wanted:
        best: dict[str, float] = {}
        for word, fit in meant.items():
            for key in index.where[word]:
                best[key] = max(best.get(key, 0.0), fit * index.words[key][word])
        for key, weight in best.items():
            weights[key] = weights.get(key, 0.0) + weight
    said = frozenset(word for meant in wanted for word in meant)
    for key in weights:
        length = 1 - BY_LENGTH + BY_LENGTH * len(index.words[key]) / index.usual
        names = index.names[key]
        unnamed = UNNAMED if names and names.isdisjoint(said) else 1.0
        weights[key] *= unnamed * index.weight[key] / length
    return weights


def _meant(
    word: str,
    rare: Mapping[str, float],
    known: frozenset[str],
    groups: Iterable[frozenset[str]],
) -> Mapping[str, float]:
    """The known words that a typed one may stand for, with how much each counts."""
    fits = {other: MEANS for group in groups if word in group for other in group if other in rare}
    if word in rare:
        fits[word] = 1.0
    elif len(word) >= SHORTEST_STEM:
        ordered = _ordered(known)
        first, end = bisect_left(ordered, word), bisect_left(ordered, word + MORE)
        fits |= dict.fromkeys(ordered[first:end], BEGINS)
    if not fits and len(word) >= MISSPELT:
        fits |= {other: likeness(word, other) ** 2 for other in near(word, known)}
    return {other: fit * rare[other] for other, fit in fits.items()}


@lru_cache(maxsize=64)
def _ordered(known: frozenset[str]) -> Sequence[str]:
    return sorted(known)


# What the app itself does, for those who ask the rules about it

APP: Final = "The app"
ANSWERS: Final = {
    answer.id: answer
    for answer in (
        Citation(
            "app_undo",
            APP,
            "Undo, at the lower left of the table, takes back the last move, and Redo brings it "
            "again. Where somebody has answered since, or something was revealed, the others "
            "are asked on their phones.",
        ),
        Citation(
            "app_mistake",
            APP,
            "A mistake that is noticed later is corrected in the Log: step to it, and amend it or "
            "go back to there.",
        ),
        Citation(
            "app_join",
            APP,
            "Whoever comes late joins with the code or the QR that the table's menu shows.",
        ),
        Citation(
            "app_ask",
            APP,
            "Hold whatever you wonder about, or tap the question mark first, to read what it is "
            "and what it could do now.",
        ),
    )
}


# Finding the rules of a game


def found_in(game: AnyGame, query: str) -> tuple[Citation | Ruling, ...]:
    """The rules and rulings in which the words of a query stand, or words like them; and what the
    app itself does, where that is asked."""
    rulings: Mapping[str, Ruling] = game.rulebook.rulings
    rules: dict[str, Citation | Ruling] = {**game.rulebook.citations, **rulings, **ANSWERS}
    first = frequent_answers(query, game.rulebook.frequent)
    others = best_matches(query, _index_of(game.rulebook))
    return tuple(rules[key] for key in dict.fromkeys((*first, *others)))[:MOST_ANSWERS]


@lru_cache(maxsize=64)
def _index_of(book: Rulebook) -> Index:
    """The index of its rules and rulings, and of what the app itself does."""
    known = (book.citations.values(), book.rulings.values(), ANSWERS.values())
    rules: list[Citation | Ruling] = [rule for some in known for rule in some]
    return Index.of({rule.id: _text(rule, book) for rule in rules}, book.same)


def _text(rule: Citation | Ruling, book: Rulebook) -> Passage:
    """The words of a rule as they are searched, with those in which people ask about it."""
    asked, often = book.asked.get(rule.id, ""), OFTEN if rule.id in book.often else 1.0
    if isinstance(rule, Ruling):
        text = f"{rule.text} {rule.other_reading or ''}"
        return Passage(f"{rule.id} {rule.question}", text, asked, weight=often * DETAIL)
    words = rule.id.split("_")
    named = (said for part, said in book.narrow.items() if rule.section.startswith(part))
    names = next((said or " ".join(words[1:] or words) for said in named), "")
    weight = ELSEWHERE if rule.section == APP else often
    text = f"{rule.text} {rule.ruling or ''}"
    return Passage(f"{rule.section} {' '.join(words)}", text, asked, names, weight)


# Finding the move that somebody means by a few words, among all that could be meant there

MOST_MOVES = 3000
"""So many moves are looked through; the largest position that was met had 1,372."""
MOST_FOUND = 5
KNOWN_SHARE = 2 / 3
"""The share of the words that has to stand in a move's sentence; the others may be anything."""
VERBS: Final[Sequence[Sequence[str]]] = (
    ("move", "walk", "step", "march", "travel", "go", "goes"),
    ("leap", "jump", "hop"),
    ("place", "put", "lay", "set", "build"),
    ("take", "grab", "pick", "choose"),
    ("buy", "purchase"),
    ("throw", "roll", "rolls"),
    ("attack", "fight", "battle"),
    ("draw",),
    ("discard",),
    ("play",),
    ("reveal",),
    ("show",),
    ("use", "activate"),
    ("catch", "catches"),
    ("call",),
    ("return",),
    ("end", "finish"),
)
"""What is done in moves, each with words that mean the same."""
NUMBERS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
DONE: Final = frozenset(stem(word) for same in VERBS for word in same)
SAID_OF_MOVES: Final = (*VERBS, *NUMBERS.items())


@dataclass(frozen=True, slots=True)
class SaidMove:
    """A move that may be meant: its sentence, and the first rule that forbids it."""

    move: Any
    sentence: str
    refusal: Violation | None


def moves_said(
    game: AnyGame, at: Any, words: str, seats: Collection[int] | None = None
) -> tuple[SaidMove, ...]:
    """The moves that have these words in their sentences, legal or not, the likeliest first; the
    one alone whose sentence is just that.

    A move is none of them that lacks a number, a square, a person, a piece or a card among the
    words: then another one is meant, which nobody is asked for now. Only moves of `seats` are
    looked through where they are given; nothing is found after the end.
    """
    if not words or game.is_over(at):
        return ()
    sentences: dict[str, Any] = {}
    for move in islice(game.pseudo_legal_moves(at), MOST_MOVES):
        if seats is None or game.mover(at, move) in seats:
            sentences.setdefault(game.describe(at, move), move)
    likely = tuple(said for said in sentences if said.casefold() == words.casefold())
    if not likely:
        fitting = {said: Passage("", said) for said in _fitting(game, at, words, sentences)}
        same = (*SAID_OF_MOVES, *game.rulebook.same)
        likely = best_matches(words, Index.of(fitting, same))
    moves = ((said, sentences[said]) for said in likely[:MOST_FOUND])
    return tuple(SaidMove(move, said, game.check(at, move)) for said, move in moves)


def _fitting(game: AnyGame, at: Any, words: str, sentences: Collection[str]) -> Iterator[str]:
    """The sentences that lack nothing of what the words name, and not many of the others."""
    named, done = _named(game, at), frozenset(stem(one) for same in SAID_OF_MOVES for one in same)
    known = named.union(done, map(stem, frozenset(_words(" ".join(sentences)))))
    alike = dict.fromkeys(known, 1.0)
    groups = [frozenset(map(stem, one)) for one in (*SAME, *SAID_OF_MOVES, *game.rulebook.same)]
    whole = [NUMBERS.get(word, word) for word in _typed(words, MOST_WORDS_OF_MOVE)]
    typed = [word for word in whole if not _is_common(word, known)]
    meant = {word: _meant(stem(word), alike, known, groups).keys() for word in typed}
    numbers = [word for word in typed if DIGIT.search(word)]
    links = _links(whole, named, known | _terms(game.rulebook))
    needed = [mean for word, mean in meant.items() if mean and word not in numbers]
    names = bool(numbers) or not all(map(named.isdisjoint, meant.values()))
    if len(needed) + len(numbers) < (KNOWN_SHARE if names else 1) * len(typed):
        return
    for sentence in sentences:
        said = [NUMBERS.get(word, word) for word in _words(sentence)]
        stems = frozenset(map(stem, said))
        if any(map(stems.isdisjoint, needed)) or not _in_order(numbers, said):
            continue
        if links.agree_with(_links(said, named, known), groups):
            yield sentence


@dataclass(frozen=True, slots=True)
class Links:
    """Which words of a move belong together: `doers` stand right before a verb, `objects` are what
    stands after one until the next one, `kinds` what stands right before a number or a square."""

    doers: Mapping[str, str]
    objects: Mapping[str, Sequence[str]]
    kinds: Mapping[str, frozenset[str]]

    def agree_with(self, said: "Links", groups: Sequence[frozenset[str]]) -> bool:
        """Whether a sentence has the same doer before a verb, the first object after it, and has
        none of the other kinds that it names before a number."""
        for verb, doer in self.doers.items():
            theirs = {said.doers[same] for same in _same_verbs(verb, said.doers, groups)}
            if theirs and not any(_alike(doer, other, groups) for other in theirs):
                return False
        for verb, objects in self.objects.items():
            verbs = _same_verbs(verb, said.objects, groups)
            theirs = {other for same in verbs for other in said.objects[same]}
            first = next(iter(objects), "")
            if first and theirs and not any(_alike(first, other, groups) for other in theirs):
                return False
        others = frozenset(kind for kinds in said.kinds.values() for kind in kinds)
        return not any(
            number in said.kinds and said.kinds[number].isdisjoint(kinds) and kinds & others
            for number, kinds in self.kinds.items()
        )


def _links(words: Sequence[str], named: Collection[str], known: Collection[str]) -> Links:
    """The links among these words; `named` are what people, pieces, places and cards are called."""
    doers: dict[str, str] = {}
    objects: dict[str, list[str]] = {}
    kinds: dict[str, frozenset[str]] = {}
    doer, before, verb = "", "", ""
    for n, word in enumerate(words):
        root = stem(word)
        is_letter = len(word) == 1 and word != "a" and word.isalpha() and words[n - 1] != "may"
        if root in DONE and not DIGIT.search(word):
            if doer:
                doers.setdefault(root, doer)
            if verb:
                objects[verb].append(root)
            verb, doer, before = root, "", ""
            objects.setdefault(verb, [])
        elif word not in UNASKED or (is_letter and before == "" and verb):
            is_thing = root in named or root in known or DIGIT.search(word) or is_letter
            if verb and is_thing:
                objects[verb].append(root)
            if DIGIT.search(word) and before in known and not DIGIT.search(before):
                kinds[word] = kinds.get(word, frozenset()) | {before}
            doer = root if root in named and not DIGIT.search(word) else doer
            before = root
    return Links(doers, objects, kinds)


def _same_verbs(verb: str, among: Iterable[str], groups: Sequence[frozenset[str]]) -> Sequence[str]:
    return [one for one in among if _alike(verb, one, groups)]


def _alike(one: str, other: str, groups: Sequence[frozenset[str]]) -> bool:
    """Whether two words are the same, mean the same, or one is the other misspelt."""
    return (
        one == other
        or any(one in group and other in group for group in groups)
        or (min(len(one), len(other)) >= MISSPELT and likeness(one, other) >= ALIKE)
        or (len(one) >= SHORTEST_STEM and other.startswith(one))
    )


@lru_cache(maxsize=64)
def _terms(book: Rulebook) -> frozenset[str]:
    """The words of a rulebook's headings: what they name is not to be taken for anything else."""
    return frozenset(
        stem(word) for rule in book.citations.values() for word in _words(rule.section)
    ) - frozenset(map(stem, UNASKED))


def _in_order(these: Iterable[str], words: Iterable[str]) -> bool:
    """Whether these stand among the words, one after the other."""
    rest = iter(words)
    return all(one in rest for one in these)


def _named(game: AnyGame, at: Any) -> frozenset[str]:
    """The words by which people, pieces, places and cards are called in that position."""
    boards, rows = game.boards_for(at, None), game.card_rows(at, None)
    names = [element.title for board in boards for element in board.picture.elements]
    names += [card.title for row in rows for card in row.cards]
    names += [person.name for person in game.participants(at.deal)]
    names += _names_in(at.deal.edition)
    if game.legend:
        names += [one.face.title for chapter in game.legend(at) for one in chapter.entries]
    return frozenset(stem(word) for name in names for word in _words(name) if word not in UNASKED)


def _names_in(value: Any) -> Iterator[str]:
    """What the things of an edition are called."""
    if isinstance(value, tuple):
        for one in value:
            yield from _names_in(one)
    elif is_dataclass(value):
        for field in fields(value):
            found = getattr(value, field.name)
            if field.name in {"name", "title"}:
                yield str(found)
            yield from _names_in(found)
