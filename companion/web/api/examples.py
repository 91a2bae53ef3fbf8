"""The examples in the OpenAPI document: the beginning of a game of Iwari by Ana and Ben.

A test sends every body that needs no table, and checks all examples against their schemas. Longer
answers stand in `examples.json`, shortened to one item of each list.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PARAMETERS: Mapping[str, tuple[str, Any]] = {
    "slug": ("A game.", "iwari"),
    "edition_id": ("An edition of that game.", "reference-shore"),
    "code": ("A table, by the code that its players join with.", "K7Q2BC"),
    "seat": ("A player's place in the deal, from 0.", 0),
    "grant_id": ("A link that was given out, or a request for one.", 3),
    "group": ("A group, by its code.", "K7Q2BCPXWQ3F"),
    "person": ("Somebody of that group.", 2),
    "other": ("Somebody else of that group.", 1),
    "play": ("A finished game of that group.", 12),
    "phone": ("A phone of that group, or an invitation.", 4),
    "draw": ("A draw of that group.", 2),
    "revision": ("An entry of the log, from 0.", 7),
}
"""The parts of addresses: what they are, and an example."""

DEAL: Mapping[str, Any] = {
    "edition": {"id": "reference-shore", "digest": "58c418cee3e5d0a8"},
    "names": ["Ana", "Ben"],
    "options": {
        "cards": "open",
        "hands": "first",
        "union": "no",
        "discovery": "no",
        "honour": "no",
        "respect": "no",
    },
    "tribes": ["glaciers", "coast", "forest"],
    "start_player": 0,
    "mountains": {"A": 19, "B": 10, "C": 8, "D": 1},
}
STATE: Mapping[str, Any] = {
    "decisions": [{"type": "action"}],
    "deck": {"low": 37, "high": 37},
    "hands": [
        {"size": {"low": 3, "high": 3}, "cards": None},
        {"size": {"low": 3, "high": 3}, "cards": None},
    ],
    "turn": 0,
    "tents": {},
    "totems": {},
    "feats": [],
    "display": None,
    "discards": {"tundra": 0, "forest": 0, "glaciers": 0, "coast": 0, "desert": 0},
    "shuffles": 0,
    "half": None,
    "ending": None,
    "closed": None,
}
MOVE: Mapping[str, Any] = {"type": "place_tent", "space": "duskmoor-1", "cards": []}
PLAYED: Mapping[str, Any] = {"deal": DEAL, "moves": [MOVE]}
OPENING: Mapping[str, Any] = {
    "names": ["Ana", "Ben"],
    "edition": "reference-shore",
    "options": {"union": "yes"},
    "seed": "K7PXWQ",
    "fixed": {"start_player": "0"},
}
EDITION: Mapping[str, Any] = {
    "id": "our-box",
    "title": "The gates as our boards have them",
    "note": "Copied from the boards of our box.",
    "small": ["b4", "d3"],
    "large": ["b4", "e4"],
    "base_box": [
        *("aphrodite", "apollo", "ares", "artemis", "athena", "hermes", "poseidon", "zeus"),
        *("centaur", "cerberus", "cyclops", "griffin", "hydra", "medusa", "minotaur", "siren"),
    ],
}
"""One of Ichor, whose editions are short."""
GROUP_FILE: Mapping[str, Any] = {
    "format": "companion group",
    "version": 1,
    "name": "The red house",
    "games": [
        {
            "source": "our-list:12",
            "title": "Iwari",
            "ended": "2026-11-26T21:30:00Z",
            "minutes": 55,
            "seats": [
                {"name": "Ana", "points": 31, "rank": 1, "wins": True},
                {"name": "Ben", "points": 27, "rank": 2},
            ],
        }
    ],
}
WRITE: Mapping[str, Any] = {"revision": 7, "client_id": "phone-1-move-4"}
JOIN: Mapping[str, Any] = {"client_id": "phone-1-sits-down-x7Kq"}
BODIES: Mapping[str, Any] = {
    "keepEdition": {"edition": EDITION},
    "checkEdition": {"edition": EDITION},
    "dealGame": OPENING,
    "listLegalMoves": PLAYED,
    "checkMove": {"deal": DEAL, "move": MOVE},
    "applyMoves": {"position": {"deal": DEAL, "state": STATE}, "next": [MOVE], "view": None},
    "replayRecord": PLAYED,
    "scoreDocument": PLAYED,
    "getCountSheet": {"deal": DEAL},
    "drawPicture": {"position": {"deal": DEAL, "state": STATE}},
    "openTable": {"game": "iwari", "mode": "track", **OPENING, **JOIN},
    "loadRecordAsTable": {"record": {"game": "iwari", **PLAYED}},
    "joinGroupByInvitation": {"invitation": "K7Q2BCPX", "phone": "The kitchen tablet"},
    "keepGroupOfTable": {"client_id": "phone-1-keeps-it-x7Kq"},
    "beginGroupWithoutTable": {"name": "The red house", "client_id": "phone-1-begins-it-x7Kq"},
    "changeGroup": {"name": "The blue house", "closed": False, "client_id": "night-1-rename"},
    "enterGame": {
        "title": "Iwari",
        "day": "2026-11-26",
        "players": [
            {"person": 1, "points": 31, "wins": True},
            {"name": "Cleo", "points": 27},
            {"name": "A neighbour", "guest": True},
        ],
        "minutes": 55,
        "client_id": "night-1-entered",
    },
    "correctGame": {"minutes": 65, "note": "We began late.", "client_id": "night-1-length"},
    "addPerson": {"name": "Cleo", "client_id": "night-1-cleo"},
    "changePerson": {"name": "Benedikt", "hidden": False, "client_id": "night-1-renames-ben"},
    "changeTitle": {"game": "skyjo", "title": "Skyjo Action", "client_id": "night-1-retitles"},
    "prepareDraw": {"names": ["Ana", "Ben", "Cleo"], "client_id": "night-1-prepares"},
    "revealDraw": {"client_id": "night-1-reveals"},
    "mergePeople": {"gone": 3, "client_id": "night-1-merge"},
    "importGames": {"file": GROUP_FILE, "choices": {"Ben": "name"}, "client_id": "night-1-import"},
    "watchTable": JOIN,
    "openLink": {"link": "b7Jc0m3vS2m1Xc3k3vG7XQ", **JOIN},
    "takeSeat": JOIN,
    "requestSeat": JOIN,
    "releaseSeat": {"client_id": "phone-1-stands-up"},
    "createLink": {"role": "seat", "seat": 1, **JOIN},
    "approveRequest": {"client_id": "phone-1-approves"},
    "makeMove": {**WRITE, "move": MOVE},
    "takeBackMoves": {**WRITE, "to": 5},
    "redoMoves": WRITE,
    "amendEntry": {**WRITE, "of": 5, "moves": [MOVE], "drop": [6]},
    "correctPosition": {**WRITE, "state": STATE},
    "enterCounts": {**WRITE, "counts": {"half.tents.duskmoor.0": 2}},
    "addNote": {**WRITE, "text": "The rain drove us inside."},
    "renameSeat": {**WRITE, "name": "Anna"},
    "swapSeats": {**WRITE, "other": 2},
    "changeTableTitle": {**WRITE, "title": "Doppelkopf"},
    "decideTie": {**WRITE, "seat": 1, "why": "most cards left"},
    "confirmScore": WRITE,
    "replaceSetup": {**WRITE, "seed": "QW7PXK", "fixed": {"start_player": "1"}},
    "finishGame": WRITE,
}
"""Bodies of requests, by the id of the operation."""
FACTS: list[Mapping[str, Any]] = [
    {"label": "Round", "value": "1", "seat": None},
    {"label": "Tents left", "value": "19", "seat": 0},
]
ANSWERS: Mapping[str, Any] = {
    "OpenedTable": {"code": "K7Q2BC", "token": "b7Jc0m3vS2m1Xc3k3vG7XQ", "revision": 0},
    "BearerToken": {"token": "b7Jc0m3vS2m1Xc3k3vG7XQ"},
    "CheckedEdition": {"id": EDITION["id"], "title": EDITION["title"]},
    "MoveVerdict": {
        "legal": True,
        "text": "Ana places a tent on space 1 of Duskmoor.",
        "violations": [],
        "allowed_by": [],
        "nearest": [],
    },
    "OfferedMoves": {
        "awaited": [0],
        "prompt": "Place a tent or a totem, or discard a card.",
        "moves": [
            {
                "move": MOVE,
                "text": "Ana places a tent on space 1 of Duskmoor.",
                "taps": [
                    {"id": "duskmoor-1", "label": "Tent on space 1 of Duskmoor", "role": "member"}
                ],
            }
        ],
    },
    "Written": {
        "revision": 8,
        "entries": [
            {"revision": 8, "kind": "move", "text": "Ana places a tent on space 1 of Duskmoor."}
        ],
        "next": None,
        "awaited": [0],
        "prompt": "Place another piece, or end your turn.",
        "facts": FACTS,
        "outcome": None,
        "begun": True,
        "can_redo": False,
        "confirmed": [],
        "closed": False,
        "finished_at": None,
    },
    "StandingPosition": {
        "game": "iwari",
        "rules_version": "2.0",
        "state": STATE,
        "awaited": [0],
        "prompt": "Place a tent or a totem, or discard a card.",
        "facts": FACTS,
        "outcome": None,
    },
    "TableRecord": {"game": "iwari", "rules_version": "2.0", **PLAYED},
    **json.loads(Path(__file__).with_name("examples.json").read_bytes()),
}
"""Answers, by the name of their class."""
