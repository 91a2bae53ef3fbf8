"""Words in which people ask about some rules, beside those of the rules themselves."""

SEARCH_WORDS = {
    "available": "which polyomino take choose any skip next ring piece",
    "lie": "rotate turn piece tile hang over edge stick out hangs overhang outside",
    "top_first": "highest lower upper bottom stack which demon take first",
    "egg_in_the_way": "demon symbol lie cover on an egg may",
    "remove_egg": "put egg on its pile return egg away",
    "lay_eggs": "how many eggs which colour colours lay place must two where",
    "KH-1": "which squares have only one demon short",
    "fill": "set up board set-up beginning",
    "end": "nobody can catch three any more last game over",
    "first": "who gets points colour tie tied first most majority",
    "KH-8": "score without any demon of the colour tied first",
    "solo_setup": "play alone single where white demons start",
    "solo_available": "play alone choose",
    "solo_bands": "how many points are good solo alone rank result",
    "solo_eggs": "score alone solo eggs",
}
