"""Sheets to print and cut out: a game's pieces on paper, as PDF and SVG, in their true size."""

from companion.printing.layout import PAPERS, Page, Paper, pages
from companion.printing.pdf import pdf
from companion.printing.svg import svg

__all__ = ["PAPERS", "Page", "Paper", "pages", "pdf", "svg"]
