"""The rules and the rulings, which lie beside this module as text."""

from companion.codec.packaged import read_rulebook
from companion.games.khilor.box import COLOURS, EGGS

RULEBOOK = read_rulebook(__name__, eggs=EGGS, all_eggs=EGGS * len(COLOURS))
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
