"""Checks the printed book: its size, its type, the page numbers in its contents, and that no text of a chapter is missing.

`check_pdf.py FILE`; the chapters are read from book/, not from the site.
"""

import collections
import re
import shutil
import subprocess
import sys
import unicodedata

import pypdf

from frame import links, markdown, paper, tasks
from project import BOOK

MOST = 245
POINTS_A_MILLIMETRE = 72 / 25.4
MARGIN, BODY, CODE, FIGURE = 18, 10, 8.5, 6.5
# Sizes are rounded in the file.
CLOSE = 0.1
COMPARED = 10
ARROW = "→"
# What stays on the site is folded there under these words.
ON_THE_SITE = ("The SQL", "The set-up")
# Pages of the book that are printed behind the chapters, and pages that are not.
PRINTED = (links.APPENDIX, "deciding.md", "symptoms.md", "errors.md", "glossary.md")
NOT_PRINTED = ("behaviours.md", "labels.md", "claims.md")
# What a reader can press stands alone in its line.
PRESSED = {"Copy", "Back", "Next", "Search", "Fold all answers again"}


def squeezed(text):
    """A text without what a line break, a page break or a reference to a page puts into it."""
    # A ligature is one character for two letters.
    return re.sub(r"\s+|\u00ad", "", re.sub(ARROW + r"\s*\d+", "", unicodedata.normalize("NFKC", text)))


class Printed:
    """What stands on each page: its text without the page's number, the number, and the type."""

    def __init__(self, file):
        self.reader = pypdf.PdfReader(file)
        self.texts, self.numbers, self.type = [], [], collections.Counter()
        for page in self.reader.pages:
            self.read(page)

    def read(self, page):
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        self.size = (width, height)
        pieces, foot = [], []

        def visited(text, current, matrix, font, size):
            if not text.strip():
                pieces.append(text)
                return
            if position(matrix, current)[1] < MARGIN * POINTS_A_MILLIMETRE:
                foot.append(text)
                return
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
        block = re.sub(r"<!--.*?-->|^(<summary>.*</summary>|</?details[^>]*>)$", "", block, flags=re.M | re.S).strip()
        if re.match(r"\| *(---|:?-)", block):
            continue
        lines = block.split("\n")
        if lines and lines[0].startswith("|"):
            yield from (cell for line in lines if not re.match(r"\|[ :|-]+\|$", line) for cell in markdown.cells(line))
        else:
            yield from re.split(r"\n(?=- |\d+\. )", re.sub(r"^> ?|^#+ ", "", block, flags=re.M))


def outputs(text):
    """What a chapter printed and its readers see on paper, each with the names of the figures beside it."""
    text = markdown.without_steps(markdown.without_folded(text, *ON_THE_SITE))
    blocks = list(markdown.FENCE.finditer(text))
    for number, match in enumerate(blocks):
        rest = text[match.end():blocks[number + 1].start() if number + 1 < len(blocks) else len(text)]
        if match.group(2) == "text":
            yield match.group(3), re.findall(r"^!\[(.*)\]\(", rest, re.M)


def trees(chapters):
    """The trees that are printed, each as its lines."""
    for text in chapters:
        for output, labels in outputs(text):
            yield from (part.rstrip("\n").split("\n") for part in paper.printed(output, labels) if paper.is_tree(part))


def smaller(chapters):
    """How many characters are printed smaller than code, or not at all, because their lines are as wide as they are."""
    count = 0
    for text in chapters:
        for output, labels in outputs(text):
            kept = paper.printed(output, labels)
            count += len("".join(output.split())) - sum(len("".join(part.split())) for part in kept if paper.zoom(part) in (1, None))
    return count


def bare(text):
    """The text of a line without what is set between its letters, and without its mark, which the site has before it."""
    return re.sub(r"[\s●◐○]+", "", unicodedata.normalize("NFKC", text))


def edges(file):
    """How many millimetres are free at the left, the top, the right and the bottom: of all pages the least, without the page's number."""
    text = subprocess.run(["pdftotext", "-bbox", file, "-"], capture_output=True, text=True, check=True).stdout
    free = [MARGIN * 2.0] * 4
    for page in re.findall(r"<page.*?</page>", text, re.S):
        width, height = map(float, re.search(r'width="([\d.]+)" height="([\d.]+)"', page).groups())
        for left, top, right, bottom in (map(float, box) for box in re.findall(
                r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"', page)):
            if top > height - MARGIN * POINTS_A_MILLIMETRE:
                continue
            free = [min(pair) for pair in zip(free, (value / POINTS_A_MILLIMETRE for value in (left, top, width - right, height - bottom)))]
    return dict(zip(("left", "top", "right", "bottom"), free))


def cut(file, chapters):
    """The trees whose lines do not stand each as one line, all on one page."""
    text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True).stdout
    pages = [{bare(line) for line in page.split("\n")} for page in text.split("\f")]
    for tree in trees(chapters):
        if not any(all(bare(line) in page for line in tree) for page in pages):
            yield tree[0].strip()


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
    chapters = [chapter.read_text() for chapter in sorted(BOOK.glob("chapter-*.md"))]
    code -= smaller(chapters)
    if large < code:
        problems.append(f"{code} characters are code, and only {large} have {CODE} points or more")
    if shutil.which("pdftotext"):
        problems += [f"text stands {free:.1f} mm from the {name} edge, less than {MARGIN}" for name, free in edges(file).items()
                     if free < MARGIN]
        problems += [f"the tree {name!r} is not whole" for name in cut(file, chapters)]
    for number, text in enumerate(printed.texts, 1):
        problems += [f"page {number} has a button, {line.strip()!r}" for line in text.split("\n") if line.strip() in PRESSED]

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
        # The marks are printed; what they rest on is folded, and stays on the site.
        text = markdown.without_folded(chapter.read_text(), "Sources")
        checked += sum(1 for _ in paragraphs(text))
        problems += [f"{chapter.name} is printed without {said[:80]!r}" for said in missing(whole, text)]
    titles = set(map(squeezed, headings(printed.reader.outline)))
    for name in PRINTED + NOT_PRINTED:
        text = (BOOK / name).read_text()
        title = squeezed(markdown.plain(re.search(r"^# (.+)$", text, re.M).group(1)))
        if (title in titles) != (name in PRINTED):
            problems.append(f"{name} is {'not ' if name in PRINTED else ''}printed")
        elif name in PRINTED:
            text = markdown.without_folded(text, "Sources")
            problems += [f"{name} is printed without {said[:80]!r}" for said in missing(whole, text)]
    problems += [f"{said!r} is printed, which stays on the site" for said in ("The SQL it ran, in order", "What leads here", "How it is counted")
                 if squeezed(said) in whole]
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
    if not shutil.which("pdftotext"):
        print("Not looked at: edges and trees; on Debian and Ubuntu, apt-get install poppler-utils.")
    print(f"{count} pages; {compared} lines of the contents lead to their pages; {checked} paragraphs of the chapters are there")
