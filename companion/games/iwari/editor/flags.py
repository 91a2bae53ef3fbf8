"""The step of what this map changes in the rules."""

from dataclasses import replace

from companion.engine.editing.editor import Swatch, Touch
from companion.engine.editing.tools import toggled, tool
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.box.components import Biome
from companion.games.iwari.editor.sketch import Sketch

SERVE, DO_NOT = "paths", "plain"


def _uses(sketch: Sketch) -> tuple[Swatch, ...]:
    serve = sketch.serve_as_paths
    return (
        Swatch(DO_NOT, "They only connect", on=not serve),
        Swatch(SERVE, "They are paths as well", on=serve),
    )


def _biomes(sketch: Sketch) -> tuple[Swatch, ...]:
    return tuple(
        Swatch(biome.value, biome.value.capitalize(), LAND[biome], biome in sketch.no_totems_on)
        for biome in Biome
    )


@tool("Connections", "choose", "press", choices=_uses)
def serve(sketch: Sketch, touch: Touch) -> Sketch:
    """Do connections also serve as paths on this map?"""
    return replace(sketch, serve_as_paths=touch.choice == SERVE)


@tool("No totems", "choose", "press", choices=_biomes)
def totems(sketch: Sketch, touch: Touch) -> Sketch:
    """Press each biome on which this map allows no totems; most maps have none."""
    return replace(sketch, no_totems_on=toggled(sketch.no_totems_on, Biome(touch.choice)))


TOOLS = (serve, totems)
