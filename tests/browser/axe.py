"""Axe on a page that is open: its script is put there once, and only its faults come back."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

EVERY_RULE = {"resultTypes": ["violations"]}
OF_COLOUR = {
    **EVERY_RULE,
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
"""Only what axe says of colours depends on the theme."""
IS_THERE = "() => 'axe' in window"
RUN = """async (options) => {
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  const { violations } = await axe.run(options);
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
}"""


def faults(page: Page, rules: dict[str, object] = EVERY_RULE) -> list[str]:
    """What axe finds when all that unfolds is unfolded, each with its rule and element."""
    if not page.evaluate(IS_THERE):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, rules)
    return [f"{page.url} {fault}" for fault in found]
