"""Takes the pages of the reference into the site, after those of the book.

The book's search does not know them, and neither do its editions for paper: both are made of the book's pages alone.
"""

import re
import shutil
import sys

from frame import minutes
from project import REFERENCE as PAGES


# Of the many pages only those around the one that is read are in the sidebar.
SETTINGS = """
[output.html.fold]
enable = true
level = 0
"""


def add(source):
    """Adds the pages to what mdBook is given, if they were made."""
    if not PAGES.exists():
        return
    names = sorted(file.name for file in PAGES.glob("reference*.md"))
    for name in names:
        text = (PAGES / name).read_text()
        (source / "src" / name).write_text(minutes.with_minutes(name, text, ""))
    with open(source / "src" / "SUMMARY.md", "a") as order:
        order.write("\n" + (PAGES / "SUMMARY.md").read_text())
    settings = (source / "book.toml").read_text()
    for kind in ("css", "js"):
        settings, count = re.subn(
            rf"^(additional-{kind} = \[.*)\]$", rf'\1, "theme/reference.{kind}"]', settings, flags=re.M)
        if count != 1:
            sys.exit(f"site: book.toml has no additional-{kind} to add to.")
    (source / "book.toml").write_text(settings + SETTINGS)


def finish(html):
    """Puts the list of symbols beside the pages."""
    if PAGES.exists():
        shutil.copy(PAGES / "reference-index.js", html)
