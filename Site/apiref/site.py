"""Takes the pages of the reference into the site: after those of the book, out of the book's search, and not on paper."""

import pathlib
import re
import shutil
import sys

# Where `make reference` puts the pages.
PAGES = pathlib.Path(__file__).resolve().parent.parent.parent / ".build" / "reference" / "pages"

# A symbol's page has hundreds of names that chapters have too: the reference has a search of its own. Of its many pages only
# those around the one that is read are in the sidebar.
SETTINGS = """
[output.html.fold]
enable = true
level = 0

[output.html.search.chapter]
"""


def add(source):
    """Adds the pages to what mdBook is given, if they were made."""
    if not PAGES.exists():
        return
    names = sorted(file.name for file in PAGES.glob("reference*.md"))
    for name in names:
        shutil.copy(PAGES / name, source / "src" / name)
    with open(source / "src" / "SUMMARY.md", "a") as order:
        order.write("\n" + (PAGES / "SUMMARY.md").read_text())
    settings = (source / "book.toml").read_text()
    for kind in ("css", "js"):
        settings, count = re.subn(
            rf"^(additional-{kind} = \[.*)\]$", rf'\1, "theme/reference.{kind}"]', settings, flags=re.M)
        if count != 1:
            sys.exit(f"site: book.toml has no additional-{kind} to add to.")
    settings += SETTINGS + "".join(f'"{name}" = {{ enable = false }}\n' for name in names)
    (source / "book.toml").write_text(settings)


def finish(html):
    """Puts the list of symbols beside the pages, and takes the reference out of the page that is printed."""
    if not PAGES.exists():
        return
    shutil.copy(PAGES / "reference-index.js", html)
    file = html / "print.html"
    if not file.exists():
        return
    text = file.read_text()
    # The reference is last in the order of the pages.
    text, count = re.subn(
        r'<div style="break-before: page; page-break-before: always;"></div>\s*<h1 id="the-api-of-opencoredata".*(?=\s*</main>)',
        "", text, flags=re.S)
    if count != 1:
        sys.exit("site: print.html does not have the reference where Site/apiref/site.py knows it.")
    file.write_text(text)
