"""The rules and the rulings, which lie beside this module as text."""

from companion.codec.packaged import read_rulebook
from companion.games.khilor.box import COLOURS, Edition

RULEBOOK = read_rulebook(__name__, eggs=Edition.eggs, all_eggs=Edition.eggs * len(COLOURS))
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
