"""The step of what this map changes in the rules."""

from dataclasses import replace

from companion.engine.editing.editor import Swatch, Tool, Touch
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.components import Biome
from companion.games.iwari.editor.sketch import Sketch

SERVE, DO_NOT = "paths", "plain"


def path_choices(sketch: Sketch) -> tuple[Swatch, ...]:
    """What connections are for."""
    serve = sketch.serve_as_paths
    return (
        Swatch(DO_NOT, "They only connect", on=not serve),
        Swatch(SERVE, "They are paths as well", on=serve),
    )


def paths(sketch: Sketch, touch: Touch) -> Sketch:
    """Whether connections serve as paths (IW-17)."""
    return replace(sketch, serve_as_paths=touch.choice == SERVE)


def biome_choices(sketch: Sketch) -> tuple[Swatch, ...]:
    """Every biome: those pressed allow no totems, and pressed again they do."""
    return tuple(
        Swatch(biome.value, biome.value.capitalize(), LAND[biome], biome in sketch.no_totems_on)
        for biome in Biome
    )


def totems(sketch: Sketch, touch: Touch) -> Sketch:
    """No totems on that biome, or again totems."""
    biome, now = Biome(touch.choice), sketch.no_totems_on
    others = tuple(found for found in now if found != biome)
    return replace(sketch, no_totems_on=others if biome in now else (*now, biome))


TOOLS: tuple[Tool[Sketch], ...] = (
    Tool(
        "serve",
        "Connections",
        "choose",
        "Do connections also serve as paths on this map?",
        paths,
        "press",
        choices=path_choices,
    ),
    Tool(
        "totems",
        "No totems",
        "choose",
        "Press each biome on which this map allows no totems; most maps have none.",
        totems,
        "press",
        choices=biome_choices,
    ),
)
