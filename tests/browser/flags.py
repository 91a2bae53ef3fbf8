"""How Chromium is started: what costs it time and that no test looks at is left out."""

WITHOUT = (
    # Pages of the address bar's own, which every new phone would load behind its window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Those that Playwright leaves out too: of two such lists, Chromium reads only the last.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""Features of Chromium that are turned off."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(WITHOUT)}",
)
