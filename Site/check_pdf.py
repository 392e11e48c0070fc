"""Checks the printed book: its size, its type, the page numbers in its contents, and that no text of a chapter is missing.

`check_pdf.py FILE`; the chapters are read from book/, not from the site.
"""

import collections
import pathlib
import re
import sys
import unicodedata

import pypdf

from frame import markdown, tasks

BOOK = pathlib.Path(__file__).resolve().parent.parent / "book"
MOST = 240
POINTS_A_MILLIMETRE = 72 / 25.4
MARGIN, BODY, CODE, FIGURE = 18, 10, 8.5, 6.5
# Sizes are rounded in the file.
CLOSE = 0.1
COMPARED = 10
ARROW = "→"
# What stays on the site is folded there under these words.
ON_THE_SITE = ("The SQL", "The set-up")


def squeezed(text):
    """A text without what a line break, a page break or a reference to a page puts into it."""
    # A ligature is one character for two letters.
    return re.sub(r"\s+|\u00ad", "", re.sub(ARROW + r"\s*\d+", "", unicodedata.normalize("NFKC", text)))


class Printed:
    """What stands on each page: its text without the page's number, the number, and the type."""

    def __init__(self, file):
        self.reader = pypdf.PdfReader(file)
        self.texts, self.numbers, self.type, self.edges = [], [], collections.Counter(), []
        for page in self.reader.pages:
            self.read(page)

    def read(self, page):
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        self.size = (width, height)
        pieces, foot, left, lowest = [], [], width, height

        def visited(text, current, matrix, font, size):
            nonlocal left, lowest
            if not text.strip():
                pieces.append(text)
                return
            x, y = position(matrix, current)
            if y < MARGIN * POINTS_A_MILLIMETRE:
                foot.append(text)
                return
            left, lowest = min(left, x), min(lowest, y)
            kind = "code" if "Mono" in (font or {}).get("/BaseFont", "") else "body"
            points = round(size * abs(matrix[3] * current[3] or matrix[1] * current[1]), 1)
            self.type[(kind, points)] += len("".join(text.split()))
            # The words of a figure, which floats, may stand between the two halves of a paragraph that goes on on this page.
            if kind == "body" or points >= CODE - CLOSE:
                pieces.append(text)

        text = page.extract_text(visitor_text=visited)
        number = re.search(r"(\d+)\s*$", text)
        self.numbers.append(int("".join(foot)) if "".join(foot).strip().isdigit() else number and int(number.group(1)))
        self.texts.append("".join(pieces))
        self.edges.append((left, lowest))


def position(matrix, current):
    """Where a piece of text begins, in points from the lower left corner of the page."""
    x, y = matrix[4], matrix[5]
    return (current[0] * x + current[2] * y + current[4], current[1] * x + current[3] * y + current[5])


def headings(outline, deepest=2):
    """The titles of the PDF's outline that the contents list, in order."""
    for entry in outline:
        if not isinstance(entry, list):
            yield entry.title
        elif deepest > 1:
            yield from headings(entry, deepest - 1)


def listed(printed):
    """Ten lines of the contents, spread over the book: each title with the number that is printed behind it."""
    titles = list(headings(printed.reader.outline))
    titles = titles[titles.index("Contents") + 1:]
    first = next(i for i, text in enumerate(printed.texts) if squeezed(text).startswith("Contents"))
    last = next(i for i, text in enumerate(printed.texts) if i > first and squeezed(text).startswith(squeezed(titles[0])))
    contents = squeezed("".join(printed.texts[first:last]))
    step = max(1, len(titles) // COMPARED)
    # The next title says where a number ends, because it may begin with one.
    for title, after in list(zip(titles, titles[1:] + [""]))[step // 2::step]:
        behind = re.search(re.escape(squeezed(title)) + r"(\d+)" + re.escape(squeezed(after)), contents)
        yield title, int(behind.group(1)) if behind else 0


def paragraphs(text):
    """The paragraphs, items, cells and headings of a chapter, without what the site alone has."""
    text = re.sub(r"\A<!--.*?-->\n+", "", markdown.without_steps(markdown.without_folded(text, *ON_THE_SITE)))
    text = re.sub(r"^!\[[^\n]*\n", "", markdown.without_fences(text), flags=re.M)
    for block in re.split(r"\n{2,}", text):
        if re.match(r" {4}\S", block):
            # Lines of code by their indent.
            yield f"``` {block.strip()} ```"
            continue
        block = re.sub(r"<!--.*?-->|^(<summary>.*</summary>|</?details>)$", "", block, flags=re.M | re.S).strip()
        if re.match(r"\| *(---|:?-)", block):
            continue
        lines = block.split("\n")
        if lines and lines[0].startswith("|"):
            yield from (cell for line in lines if not re.match(r"\|[ :|-]+\|$", line) for cell in markdown.cells(line))
        else:
            yield from re.split(r"\n(?=- |\d+\. )", re.sub(r"^> ?|^#+ ", "", block, flags=re.M))


def missing(pages, text):
    for paragraph in paragraphs(text):
        # The site names the exercise that the command judges.
        paragraph = re.sub(r"^Practise it: ", "", re.sub(r"^(- |\d+\. )", "", paragraph.strip()))
        said = markdown.plain(paragraph)
        if said.strip() and squeezed(said) not in pages:
            yield said.strip()


def check(file):
    problems = []
    printed = Printed(file)
    count = len(printed.texts)
    if count > MOST:
        problems.append(f"{count} pages, more than {MOST}; the book was set for the fonts of fonts-liberation and fonts-dejavu-core")
    if any(abs(a - b) > 1 for a, b in zip(printed.size, (210 * POINTS_A_MILLIMETRE, 297 * POINTS_A_MILLIMETRE))):
        problems.append(f"the paper is no A4: {printed.size}")
    for (kind, size), number in sorted(printed.type.items()):
        if size < {"body": BODY, "code": FIGURE}[kind] - CLOSE:
            problems.append(f"{number} characters of {kind} have {size} points")
    # Drawings are set in the type of code, and some have to be made smaller; the code itself is not.
    large = sum(number for (kind, size), number in printed.type.items() if kind == "code" and size >= CODE - CLOSE)
    code = sum(len("".join(match.group(3).split())) for chapter in BOOK.glob("chapter-*.md")
               for match in markdown.FENCE.finditer(markdown.without_steps(markdown.without_folded(chapter.read_text(), *ON_THE_SITE))))
    if large < code:
        problems.append(f"{code} characters are code, and only {large} have {CODE} points or more")
    edge = min(left for left, _ in printed.edges)
    if edge < MARGIN * POINTS_A_MILLIMETRE - 1:
        problems.append(f"text begins {edge / POINTS_A_MILLIMETRE:.1f} mm from the edge")

    # The contents say on which page each heading stands; ten of them are looked up there.
    compared = 0
    for title, number in listed(printed):
        if not (0 < number <= count) or squeezed(title) not in squeezed(printed.texts[number - 1]):
            problems.append(f"the contents send the reader to page {number} for {title!r}, which is not there")
        elif printed.numbers[number - 1] != number:
            problems.append(f"page {number} has the number {printed.numbers[number - 1]}")
        compared += 1
    if compared < COMPARED:
        problems.append(f"only {compared} lines of the contents could be compared")

    whole = squeezed("".join(printed.texts))
    checked = 0
    for chapter in sorted(BOOK.glob("chapter-*.md")):
        text = chapter.read_text()
        checked += sum(1 for _ in paragraphs(text))
        problems += [f"{chapter.name} is printed without {said[:80]!r}" for said in missing(whole, text)]
    for exercise in tasks.all_exercises():
        if squeezed(f"{exercise.number} {exercise.title}") not in whole:
            problems.append(f"the task of {exercise.number} is not printed")
    return problems, count, compared, checked


if __name__ == "__main__":
    problems, count, compared, checked = check(sys.argv[1])
    for problem in problems[:40]:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"{len(problems)} problems")
    print(f"{count} pages; {compared} lines of the contents lead to their pages; {checked} paragraphs of the chapters are there")
