"""The rules and the rulings, which lie beside this module as text."""

from companion.codec.rulebooks import read_rulebook
from companion.games.orichalcum.box.card_texts import CARD_TEXTS

RULEBOOK = read_rulebook(__name__, *CARD_TEXTS)
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
