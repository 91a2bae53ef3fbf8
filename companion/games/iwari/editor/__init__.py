"""How a printed map is entered: territories, tent spaces, paths, connections, special rules."""

from dataclasses import replace

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    Box,
    Editor,
    EditorStep,
    Sheet,
    Swatch,
    Touch,
    toggled,
    tool,
)
from companion.engine.pictures import SOLE
from companion.games.iwari.board.picture import LAND
from companion.games.iwari.box.components import Biome
from companion.games.iwari.box.edition import Edition
from companion.games.iwari.box.edition_check import check_edition
from companion.games.iwari.deal import Deal
from companion.games.iwari.editor import chart, land, links, paths, seen, sketch
from companion.games.iwari.editor.picture import picture, with_proposals
from companion.games.iwari.editor.remarks import doubts, place
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


PHOTO = "map"


def _box(sketch: Sketch) -> Box:
    return 0.0, 0.0, sketch.width, sketch.height


def _framed(sketch: Sketch, ratio: float) -> tuple[Touch, ...]:
    """The map gets the shape of the photo."""
    return (Touch("frame", ((sketch.width, round(sketch.width * ratio, 1)),)),)


def _under(deal: Deal) -> dict[str, tuple[str, Box]]:
    edition = deal.edition
    whole = (0.0, 0.0, edition.width, edition.height)
    return {SOLE: (PHOTO, whole)} if edition.territories[0].outline else {}


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(
        EditorStep(
            "land",
            "territories",
            "Put down every territory with its biome.",
            (*land.TOOLS, chart.chart),
            picture,
            lambda sketch: str(len(sketch.lands)),
            PHOTO,
            proposes=seen.lands,
        ),
        EditorStep(
            "spaces",
            "tent spaces",
            "Tap every small circle in which a tent may stand.",
            paths.SPACE_TOOLS,
            picture,
            lambda sketch: str(len(sketch.spots)),
            PHOTO,
            proposes=seen.spaces,
        ),
        EditorStep(
            "paths",
            "paths",
            "Join the tent spaces as the printed paths do.",
            paths.TOOLS,
            with_proposals,
            lambda sketch: str(len(sketch.paths)),
            PHOTO,
            proposes=seen.paths,
            plain=picture,
        ),
        EditorStep(
            "rules",
            "special rules",
            "Some maps change two rules; most change none.",
            TOOLS,
            picture,
            lambda sketch: "",
            PHOTO,
        ),
        EditorStep(
            "links",
            "connections",
            "Swipe across every printed number, beginning with 1.",
            links.TOOLS,
            picture,
            lambda sketch: str(len(sketch.links)),
            PHOTO,
            proposes=seen.links,
            in_order=True,
        ),
    ),
    edition=sketch.edition,
    check=check_edition,
    place=place,
    doubts=doubts,
    retrace=begin_with,
    unseen=(
        land.frame,
        paths.alone,
        paths.no_others,
        links.close_gaps,
        whole_edition(Edition, check_edition, Sketch, sketch.sketch),
    ),
    starter=chart.STARTER,
    sheets=(Sheet(PHOTO, "The map", _box, _framed),),
    under=_under,
)
