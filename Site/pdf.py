"""Prints the edition for paper, in two passes: the first says on which page each heading stands, the second prints that too.

`pdf.py HTML CHROMIUM FILE` takes the pages of the site in HTML, and writes the PDF and the document it was printed from.
"""

import pathlib
import re
import sys

import pypdf
from playwright.sync_api import sync_playwright

from frame.edition import Edition
from frame.tree import Node, written

SITE = pathlib.Path(__file__).resolve().parent
FOOT = ('<div style="width: 100%; text-align: center; font: 9px sans-serif;"><span class="pageNumber"></span></div>')
# More lines of code than this may go on on the next page.
LONG = 18


# A figure wider than this, in its own points, has no room for text at its side.
WIDE = 540


# The parts that every segment has; on paper their names begin the paragraph below them.
PARTS = {"What happened", "Why", "In your app"}


def run_in(node):
    """A part's name and the paragraph below it as one paragraph."""
    children, name = [], None
    for child in node.children:
        if isinstance(child, Node) and child.tag == "h3" and child.text.strip() in PARTS:
            name = child
        elif name is not None and isinstance(child, str) and not child.strip():
            continue
        elif name is not None and isinstance(child, Node) and child.tag == "p":
            said = Node("b", {"class": "run-in", **{key: value for key, value in name.attributes.items() if key == "id"}},
                        [name.text.strip()])
            children.append(Node("p", child.attributes, [said, " "] + child.children))
            name = None
        else:
            children += [child] if name is None else [name, child]
            name = None
    node.children = children + ([name] if name is not None else [])
    return node


def wide(numbers, place):
    """The page of a place, as wide before it is known as it is then: else the second pass breaks other lines than the first."""
    return str(numbers.get(place, "000")).rjust(3, "\u2007")


def for_paper(node, numbers):
    """A node as it is printed: no set-up, and behind a link the page it leads to, for a reader who cannot follow it."""
    node = run_in(node)
    if "set-up" in node.classes:
        return []
    if "inside" in node.classes:
        return [node, " ", Node("span", {"class": "page"}, [f"→ {wide(numbers, node.attributes['href'][1:])}"])]
    if "figure" in node.classes:
        width = re.search(r'<svg[^>]* width="(\d+)"', written(node))
        if width and int(width.group(1)) > WIDE:
            node.attributes["class"] = "figure wide"
    if node.tag == "pre" and node.text.count("\n") > LONG:
        node.attributes["class"] = "long"
    return [node]


def document(edition, numbers):
    rows = "\n".join(
        f'<p class="level-{level}"><a class="text inside" href="#{place}">{written(text)}</a>'
        f'<span class="number">{wide(numbers, place)}</span></p>' for level, place, text in edition.headings())
    pages = "\n".join(
        f"<section>{written(run_in(tree.changed(lambda node: for_paper(node, numbers))))}</section>"
        for tree in edition.pages.values())
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Core Data workbook</title>
<style>{(SITE / "print.css").read_text()}</style></head>
<body>
<section class="title-page"><h1>What happens when Core Data deletes, or changes many rows at once</h1>
<p>The chapters, the tasks of the exercises, decisions, symptoms, errors and words of the Core Data workbook.</p>
<p>What runs here is OpenCoreData, a re-implementation of Core Data, and not Apple's framework. The tests of each behaviour,
the facts with their sources, and the set-up and the SQL of each segment are on the site. An arrow names the page that a link leads to.</p>
</section>
<section class="contents"><h1>Contents</h1>
{rows}
</section>
{pages}
</body></html>
"""


def printed(page, text, source, file):
    source.write_text(text)
    page.goto(source.as_uri())
    page.pdf(path=file, prefer_css_page_size=True, print_background=True, outline=True, tagged=True,
             display_header_footer=True, header_template="<span></span>", footer_template=FOOT,
             margin={"top": "18mm", "right": "18mm", "bottom": "18mm", "left": "18mm"})


def places(file):
    """The page on which each place stands that a link leads to."""
    reader = pypdf.PdfReader(file)
    return {name.removeprefix("/"): reader.get_destination_page_number(place) + 1 for name, place in reader.named_destinations.items()}


def main(html, chromium, file):
    edition = Edition(html)
    source = file.with_suffix(".html")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(300_000)
        printed(page, document(edition, {}), source, file)
        numbers = places(file)
        missing = [place for _, place, _ in edition.headings() if place not in numbers]
        if missing:
            sys.exit(f"pdf: the first pass does not say where {', '.join(missing[:5])} stands.")
        printed(page, document(edition, numbers), source, file)
        if places(file) != numbers:
            sys.exit("pdf: the second pass moved headings to other pages.")
        browser.close()
    print(f"{len(pypdf.PdfReader(file).pages)} pages: {file}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], pathlib.Path(sys.argv[3]).resolve())
