"""A page for each symptom and each error: an address that stays, with a title and a description in the words of who asks.

The pages of the book list them all; a search engine, a colleague or a comment in code needs an address for one.
"""

import html
import re

from . import sharing
from .search_index import markdown_id

MAIN = re.compile(r"(<main\b[^>]*>).*?(</main>)", re.S)
SECTION = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>(.*?)(?=<h2 |\Z)', re.S)
ROW = re.compile(r"<tr\b[^>]*>\s*<td\b[^>]*>(.*?)</td>\s*<td\b[^>]*>(.*?)</td>\s*<td\b[^>]*>(.*?)</td>\s*</tr>", re.S)


def is_one(name):
    """Whether a page is one of these; they are made alike, and have the picture of all pages."""
    return name.startswith(("error-", "symptom-"))


def add(folder):
    """Writes the pages beside the book's."""
    for name, title, body, whole in list(errors(folder)) + list(symptoms(folder)):
        frame = (folder / whole).read_text()
        content = f'<h1 class="asked">{title}</h1>\n{body}\n<p class="takes"><a href="{whole}">All of them</a></p>'
        page = MAIN.sub(lambda match: match.group(1) + content + match.group(2), frame, count=1)
        page = re.sub(r"<title>.*?</title>", f"<title>{html.escape(sharing.said(title))} - Core Data workbook</title>", page, count=1)
        (folder / name).write_text(page)


def main_of(folder, whole):
    return sharing.main_of((folder / whole).read_text())


def errors(folder):
    """Each error of the page of errors: `(file, title, body, the page it is from)`."""
    for anchor, heading, body in SECTION.findall(main_of(folder, "errors.html")):
        if re.match(r"error-\d+$", anchor):
            code = anchor.removeprefix("error-")
            said = re.sub(r"</?a\b[^>]*>", "", heading)
            yield f"error-{code}.html", f"Core Data error {said}", within(body, "errors.html"), "errors.html"


def symptoms(folder):
    """Each row of the page of symptoms; its name is made of what is seen."""
    for seen, aid, explained in ROW.findall(main_of(folder, "symptoms.html")):
        name = re.match(r".{1,60}(?=-|$)", re.sub("-+", "-", markdown_id(sharing.said(seen)))).group(0).strip("-")
        body = f"<p><strong>First aid.</strong> {aid}.</p>\n<p>Explained in {explained}.</p>"
        yield f"symptom-{name}.html", re.sub(r"</?a\b[^>]*>", "", seen), within(body, "symptoms.html"), "symptoms.html"


def within(body, whole):
    """A part of a page that stands on another: a link to a place of its own page leads there, and no name is given twice."""
    return re.sub(r'<a id="[^"]*"></a>| id="[^"]*"', "", re.sub(r'href="#', f'href="{whole}#', body))
