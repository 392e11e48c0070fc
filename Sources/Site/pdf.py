"""Prints the edition for paper, in passes: one says on which page each heading stands, and the next one prints that too.

`pdf.py HTML CHROMIUM FILE` takes the pages of the site in HTML, and writes the PDF and the document it was printed from.
"""

import pathlib
import re
import sys

import pypdf

import browser
from frame import names, paper
from frame.edition import Edition
from frame.tree import Node, written
from project import SITE

FOOT = ('<div style="width: 100%; text-align: center; font: 9px sans-serif;"><span class="pageNumber"></span></div>')
# More lines of code than this may go on on the next page; a drawing of more lines than this has no page that it fits on.
LONG, PART = 12, 70


# A figure wider than this, in its own points, has no room for text at its side.
WIDE = 540
# The scale of a figure in points of paper, as in print.css, and what the page has: its width, a letter's in text
# and in code, a line's height, and what stands between a figure and code at its side.
SCALE, PAGE, LETTER, DIGIT, LINE, GAP = 0.72 * 0.75, 490, 4.4, 5.12, 11.4, 26
# The part of a figure's height that has to have something beside it.
ENOUGH = 0.5
# What of an A4 page the margins leave, in points of the screen.
SHEET = {"width": int((210 - 2 * 18.3) / 25.4 * 96), "height": int((297 - 2 * 18.4) / 25.4 * 96)}
# Most passes that are made until no reference to a page moves a heading any more.
PASSES = 5


# The parts that every segment has; on paper their names begin the paragraph below them.
PARTS = {"Why", "In your app"}


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


def lines(text):
    """Lines of code that go on further in where the page breaks them; each has its own end."""
    return [Node("span", {"class": "line", "style": f"--hang: {paper.hanging(line)}ch"}, [line])
            for line in re.findall(r".*\n|.+$", text)]


def part_of(part):
    """A part of what was printed: a drawing whole and on one page, a table with its columns, anything else as it fits."""
    zoom = paper.zoom(part)
    if zoom is None or not (zoom < 1 or paper.is_tree(part)):
        return lines(part) if zoom is None else [part]
    kind = "part together" if part.count("\n") <= PART else "part"
    return [Node("span", {"class": kind, **({"style": f"zoom: {zoom:.3f}"} if zoom < 1 else {})}, [part])]


def block(node, labels):
    """A block of code or of what was printed, as it fits on the page."""
    code = next(node.all(lambda node: node.tag == "code"), None)
    if code is None:
        return node
    kept = code.text
    if "language-text" in code.classes:
        some = paper.printed(kept, labels)
        kept = "".join(some).rstrip("\n") + "\n"
        code.children = [piece for part in some for piece in part_of(part)]
    elif paper.width(kept) > paper.COLUMNS:
        code.children = lines(kept)
    if kept.count("\n") > LONG:
        node.attributes["class"] = "long"
    return node


def height(figure):
    """How many points of paper a figure is wide and high."""
    size = re.search(r'<svg[^>]* width="(\d+)" height="(\d+)"', written(figure))
    return [int(points) * SCALE for points in size.groups()] if size else [0, 0]


def beside(children):
    """Figures stand at the side of the text below them where there is enough of it, and else in a row of their own."""
    figures, text = [], 0

    def settled(code=None):
        if not figures:
            return
        wide, high = max(height(figure)[0] for figure in figures), sum(height(figure)[1] for figure in figures)
        beside = text / ((PAGE - wide) / LETTER) * LINE
        if beside >= high * ENOUGH:
            return
        # Short lines of code may stand there too.
        if code is not None and paper.width(code.text) * DIGIT < PAGE - wide - GAP:
            if beside + code.text.count("\n") * LINE >= high * ENOUGH:
                code.attributes["class"] = code.attributes.get("class", "") + " beside"
                return
        for figure in figures:
            figure.attributes["class"] += " row"

    for child in children:
        if not isinstance(child, Node):
            continue
        if child.classes == ["figure"]:
            if text:
                settled()
                figures, text = [], 0
            figures.append(child)
        elif child.tag in ("p", "ul", "ol", "blockquote"):
            text += len(child.text) + (40 if child.tag == "p" else 60 * len(list(child.all(lambda node: node.tag == "li"))))
        elif child.tag != "a":
            settled(child if child.tag == "pre" else None)
            figures, text = [], 0
    settled()


def laid_out(node):
    """What a node has, one below the other, as it fits on the page."""
    node = run_in(node)
    if "stepper-step" in node.classes:
        # The figure floats, so it comes before what stands beside it.
        node.children.sort(key=lambda child: not (isinstance(child, Node) and "stepper-figure" in child.classes))
    labels = [child.attributes.get("aria-label", "") for child in node.children
              if isinstance(child, Node) and "figure" in child.classes]
    node.children = [block(child, labels) if isinstance(child, Node) and child.tag == "pre" else child for child in node.children]
    beside(node.children)
    return node


def for_paper(node, numbers):
    """A node as it is printed: no set-up, and behind a link the page it leads to, for a reader who cannot follow it."""
    node = laid_out(node)
    if "set-up" in node.classes:
        return []
    if "inside" in node.classes:
        return [node, "\u00a0", Node("span", {"class": "page"}, [f"→ {numbers.get(node.attributes['href'][1:], '000')}"])]
    if node.tag in ("td", "th"):
        for code in node.all(lambda node: node.tag == "code"):
            code.children = [child for piece in names.pieces(code.text) for child in (Node("wbr"), piece)][1:]
    if "figure" in node.classes:
        width = re.search(r'<svg[^>]* width="(\d+)"', written(node))
        if width and int(width.group(1)) > WIDE:
            node.attributes["class"] = "figure wide"
    return [node]


def document(edition, numbers):
    rows = "\n".join(
        f'<p class="level-{level}"><a class="text inside" href="#{place}">{written(text)}</a>'
        f'<span class="number">{numbers.get(place, "000")}</span></p>' for level, place, text in edition.headings())
    pages = "\n".join(
        f"<section>{written(laid_out(tree.changed(lambda node: for_paper(node, numbers))))}</section>"
        for tree in edition.pages.values())
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Core Data workbook</title>
<style>{(SITE / "print.css").read_text()}</style></head>
<body>
<section class="title-page"><h1>What happens when Core Data deletes, or changes many rows at once</h1>
<p>The chapters, the appendix, the tasks of the exercises, decisions, symptoms, errors and words of the Core Data workbook.</p>
<p>What runs here is OpenCoreData, a re-implementation of Core Data, and not Apple's framework. The tests of each behaviour,
the facts with their sources, and the set-up and the SQL of each segment are on the site. An arrow names the page that a link leads to.</p>
</section>
<section class="contents"><h1>Contents</h1>
{rows}
</section>
{pages}
</body></html>
"""


# What reaches over the page's edge; the browser would then print everything smaller, and say nothing.
WIDER = """
() => {
  const edge = document.body.getBoundingClientRect().right + 1;
  return [...document.querySelectorAll("body *")].filter((e) => !e.closest("svg") && e.getBoundingClientRect().right > edge)
    .map((e) => e.textContent.trim().slice(0, 60));
}
"""


def printed(page, text, source, file):
    source.write_text(text)
    page.goto(source.as_uri())
    page.emulate_media(media="print")
    wider = page.evaluate(WIDER)
    if wider:
        sys.exit(f"pdf: {len(wider)} parts are wider than the page, such as {wider[-1]!r}.")
    page.pdf(path=file, prefer_css_page_size=True, print_background=True, outline=True, tagged=True,
             display_header_footer=True, header_template="<span></span>", footer_template=FOOT,
             margin={"top": "18.4mm", "right": "18.3mm", "bottom": "18.4mm", "left": "18.3mm"})


def places(file):
    """The page on which each place stands that a link leads to."""
    reader = pypdf.PdfReader(file)
    return {name.removeprefix("/"): reader.get_destination_page_number(place) + 1 for name, place in reader.named_destinations.items()}


def main(html, chromium, file):
    edition = Edition(html)
    source = file.with_suffix(".html")
    with browser.launched(chromium) as started:
        page = started.new_page(viewport=SHEET)
        page.set_default_timeout(300_000)
        numbers = {}
        for count in range(1, PASSES + 1):
            printed(page, document(edition, numbers), source, file)
            before, numbers = numbers, places(file)
            missing = [place for _, place, _ in edition.headings() if place not in numbers]
            if missing:
                sys.exit(f"pdf: the first pass does not say where {', '.join(missing[:5])} stands.")
            if numbers == before:
                break
        else:
            sys.exit(f"pdf: after {count} passes headings still move to other pages.")
    print(f"{len(pypdf.PdfReader(file).pages)} pages, in {count} passes: {file}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], pathlib.Path(sys.argv[3]).resolve())
