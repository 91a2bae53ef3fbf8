"""The example games, installed for a server in a process of its own as any package would be."""

from pathlib import Path

SLUGS = {
    "pig": "tests.example_game:GAME",
    "arena": "tests.example_arena:GAME",
    "discs": "tests.example_discs:GAME",
}


def installed(folder: Path) -> Path:
    """A folder that, on the path of Python, registers the example games."""
    record = folder / "examples-1.0.dist-info"
    record.mkdir(parents=True)
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: examples\nVersion: 1.0\n")
    lines = (f"{slug} = {place}" for slug, place in SLUGS.items())
    (record / "entry_points.txt").write_text("\n".join(("[companion.games]", *lines, "")))
    return folder
