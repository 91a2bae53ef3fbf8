"""The folders of templates and static files: beside the package, or inside it in a wheel."""

import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def _found(name: str) -> str:
    installed = PACKAGE / f"_{name}"
    return str(installed if installed.is_dir() else PACKAGE.parent / name)


def template_folder() -> str:
    """The folder of the Jinja templates."""
    return _found("templates")


def static_folder() -> str:
    """The folder of styles, scripts, fonts and icons."""
    return _found("static")


def static_version() -> str:
    """One fingerprint for all static files, because they refer to each other without one."""
    folder, found = Path(static_folder()), hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(file.relative_to(folder).as_posix().encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:10]
