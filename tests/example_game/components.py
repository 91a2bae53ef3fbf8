"""What lies in the box: four playing pieces. The die is an edition's, see `edition.py`."""

from dataclasses import dataclass

from companion.engine.picture import Shape


@dataclass(frozen=True, slots=True)
class Token:
    """A playing piece: colour, shape and letter all tell it apart."""

    name: str
    tone: str
    shape: Shape
    letter: str


TOKENS = (
    Token("Red pig", "red", "circle", "R"),
    Token("Blue pig", "blue", "square", "B"),
    Token("Green pig", "green", "triangle", "G"),
    Token("Yellow pig", "yellow", "diamond", "Y"),
)
