"""A test for every promise of `companion.engine.game.Game`, run with every game."""

from companion.testing.conformance import (
    alike,
    boards,
    correcting,
    documents,
    editor,
    face,
    pad,
    pages,
    play,
    rulebook,
    scoring,
    secrets,
    setup,
    stack,
)

PROMISES = {
    name: found
    for chapter in (
        setup,
        play,
        stack,
        secrets,
        alike,
        face,
        boards,
        correcting,
        scoring,
        pad,
        documents,
        editor,
        rulebook,
        pages,
    )
    for name, found in vars(chapter).items()
    if name.startswith("test_")
}
globals().update(PROMISES)
__all__ = list(PROMISES)
