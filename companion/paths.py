"""Where the templates and the static files are: beside the package, or inside a wheel."""

import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parent


def _found(name: str) -> str:
    installed = PACKAGE / f"_{name}"
    return str(installed if installed.is_dir() else PACKAGE.parent / name)


def template_folder() -> str:
    """The folder of the Jinja templates."""
    return _found("templates")


def static_folder() -> str:
    """The folder of styles, scripts, type and icons."""
    return _found("static")


def static_version() -> str:
    """A fingerprint of the static files, all of them: they name one another without it."""
    folder, found = Path(static_folder()), hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(file.relative_to(folder).as_posix().encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:10]
