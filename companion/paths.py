"""Where the templates and the static files are: beside the package, or inside a wheel."""

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
