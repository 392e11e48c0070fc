"""The one way to a browser: starts headless Chromium, and names the pages of a site that it is to open."""

import contextlib

from playwright.sync_api import sync_playwright

# Pages that mdBook makes for itself: the frame of contents for readers without scripts, and the page for a wrong address.
OWN = {"toc.html", "404.html"}


def pages(html):
    return sorted(file.name for file in html.glob("*.html") if file.name not in OWN)


@contextlib.contextmanager
def launched(chromium):
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()
