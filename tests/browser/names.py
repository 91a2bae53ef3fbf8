"""Whether names are written whole."""

from playwright.sync_api import Page

PARTED = """where => [...document.querySelectorAll(where)].filter((one) => {
  const words = document.createRange();
  return [...one.firstChild.data.matchAll(/\\S+/g)].some(({ 0: word, index }) => {
    words.setStart(one.firstChild, index);
    words.setEnd(one.firstChild, index + word.length);
    return words.getClientRects().length > 1;
  });
}).map((one) => one.textContent)"""
"""The names of which a word goes on in the next line."""


def parted(page: Page, where: str) -> list[str]:
    """The names in these elements that are broken within a word."""
    found: list[str] = page.evaluate(PARTED, where)
    return found
