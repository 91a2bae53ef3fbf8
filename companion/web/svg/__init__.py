"""Pictures as SVG: boards, cards, icons, stamps, and the light that shows what can be tapped."""
