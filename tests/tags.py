"""The tags by which a phone says what it has of a board (`companion/web/rendering.py`)."""

import re
from zlib import crc32

TAGGED = re.compile(r'<a id="([^"]+)" data-tag="(\w+)" ([^>]*)>(.*?)</a>', re.DOTALL)


def untagged(page: str) -> str:
    """The page without its tags, each of which says nothing but what stands in its element."""

    def plain(found: re.Match[str]) -> str:
        id_, tag, attributes, inside = found.groups()
        assert int(tag, 16) == crc32((id_ + attributes + inside).encode()), found[0]
        return f'<a id="{id_}" {attributes}>{inside}</a>'

    return TAGGED.sub(plain, page)
