"""What people do at a table, as steps on a page."""

from playwright.sync_api import Page, expect


def open_table(page: Page, names: list[str], mode: str = "track", **options: str) -> str:
    """The host fills in the form of a new game of Iwari; the answer is the table's code."""
    page.goto("/new/iwari")
    page.locator(f"input[name=mode][value={mode}]").check(force=True)
    for index, name in enumerate(names):
        page.locator(f"#name-{index}").fill(name)
    if options:
        page.get_by_text("Ways to play").click()
        for option, choice in options.items():
            page.locator(f"#f-option\\.{option}").select_option(choice)
    page.get_by_role("button", name="Deal the set-up").click()
    expect(page.get_by_role("heading", name="Set up Iwari")).to_be_visible()
    return page.url.split("/t/")[1].split("/")[0]


def ply(page: Page) -> int:
    """The last entry of the log that the page shows."""
    return int(page.locator("#fragment").get_attribute("data-ply") or "-1")


def confirm(page: Page) -> None:
    """Tap Confirm and wait until the page shows the move."""
    before = ply(page)
    page.get_by_role("button", name="Confirm", exact=True).tap()
    page.wait_for_function(
        "before => Number(document.getElementById('fragment').dataset.ply) > before", arg=before
    )


def tap_place(page: Page, place: str) -> None:
    """Tap a place of the board, as a thumb would."""
    page.locator(f'.board [data-id="{place}"]').dispatch_event("click")
    expect(page.locator("#asked, .crumbs")).to_be_visible()


def lit_places(page: Page, prefix: str = "") -> list[str]:
    """The places that are lit on the board."""
    ids: list[str] = page.eval_on_selector_all(
        ".board a.lit", "found => found.map(one => one.id.replace(/^board-/, ''))"
    )
    return [place for place in ids if place.startswith(prefix)]
