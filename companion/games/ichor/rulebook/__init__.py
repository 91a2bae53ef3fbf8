"""The rules and the rulings, which lie beside this module as text."""

from companion.codec.packaged import read_rulebook

RULEBOOK = read_rulebook(__name__)
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible


def there_are(count: int) -> str:
    """A count as refusals say it."""
    return f"there {'is' if count == 1 else 'are'} {count or 'none'}"
