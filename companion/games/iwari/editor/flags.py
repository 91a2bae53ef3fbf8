"""The step of what this map changes in the rules."""

from dataclasses import replace

from companion.engine.editor import Swatch, Tool, Touch
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.components import Biome
from companion.games.iwari.editor.sketch import Sketch

SERVE, DO_NOT = "paths", "plain"


def path_choices(sketch: Sketch) -> tuple[Swatch, ...]:
    """What connections are for."""
    return Swatch(DO_NOT, "They only connect"), Swatch(SERVE, "They are paths as well")


def paths(sketch: Sketch, touch: Touch) -> Sketch:
    """Whether connections serve as paths (IW-17)."""
    return replace(sketch, serve_as_paths=touch.choice == SERVE)


def biome_choices(sketch: Sketch) -> tuple[Swatch, ...]:
    """Every biome: pressed once no totems stand there, pressed again they do."""
    return tuple(
        Swatch(
            biome.value,
            f"{'No totems' if biome in sketch.no_totems_on else 'Totems'} on {biome.value}",
            LAND[biome],
        )
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
        "Totems",
        "choose",
        "Is there a biome on which this map allows no totems?",
        totems,
        "press",
        choices=biome_choices,
    ),
)
