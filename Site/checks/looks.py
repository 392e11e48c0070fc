"""Looks at a page as it is drawn, with everything on it that is folded opened: contrast, names, and what does not fit."""

import pathlib

LOOKS = (pathlib.Path(__file__).resolve().parent / "looks.js").read_text()
OPEN = """
() => {
  document.querySelectorAll("main details").forEach((details) => { details.open = true; });
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
"""
# Pages that mdBook makes for itself: the frame of contents for readers without scripts, and the page for a wrong address.
OWN = {"toc.html", "404.html"}


def pages(html):
    return sorted(file.name for file in html.glob("*.html") if file.name not in OWN)


def opened(page):
    page.evaluate(OPEN)


def looked(page):
    """Sentences about `contrast`, `names` and `others`, and in `looked` how many `texts` and `names` they are about."""
    return page.evaluate(LOOKS)
