"""The rules and the rulings, which lie beside this module as text."""

from companion.codec.packaged import read_rulebook

RULEBOOK = read_rulebook(__name__)
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
