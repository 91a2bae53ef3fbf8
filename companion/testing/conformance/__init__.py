"""A test for every promise of `companion.engine.game.Game`, run with every game."""

from importlib import import_module
from pkgutil import iter_modules

PROMISES = {
    name: found
    for chapter in iter_modules(__path__, f"{__name__}.")
    for name, found in vars(import_module(chapter.name)).items()
    if name.startswith("test_")
}
globals().update(PROMISES)
__all__ = list(PROMISES)
