"""Looks at a page as it is drawn, with everything on it that is folded opened: contrast, names, and what does not fit."""

import project

LOOKS = (project.SITE / "checks" / "looks.js").read_text()
# As the browser does before it prints: the page itself then opens what is folded, because paper cannot.
UNFOLD = "() => { dispatchEvent(new Event('beforeprint')); return document.querySelectorAll('details:not([open])').length; }"


def unfold(tab):
    folded = tab.page.evaluate(UNFOLD)
    tab.expect(folded == 0, f"{folded} parts stay folded when everything is opened")
    tab.settle()


def fits(tab):
    """What depends on the size: nothing is too wide, cut off, covered or without a name."""
    seen = look(tab, "fits")
    tab.expect(seen["scrolled"] <= seen["width"], f"scrolls sideways: {seen['scrolled']} in {seen['width']} points")


def contrasts(tab):
    """What depends on the scheme: each text can be told from what is behind it."""
    look(tab, "contrast")


def look(tab, what):
    seen = tab.page.evaluate(LOOKS, what)
    tab.result.counts.update(seen["looked"])
    for text in seen["problems"] or [None]:
        tab.expect(text is None, text)
    return seen
