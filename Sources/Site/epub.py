"""Makes the electronic book: the edition's pages as XHTML, the figures as files, and what a reading system asks for.

`epub.py HTML FILE`; the same book is the same file, byte for byte.
"""

import hashlib
import html
import pathlib
import re
import sys
import uuid
import zipfile

import project
from frame.edition import Edition
from frame.tree import Drawing, Node, written

TITLE = "Core Data workbook"
# The day that the file says it was changed on: the book has none, and a file that is the same has to say the same.
CHANGED = "2026-01-01T00:00:00Z"
# mdBook writes the names of attributes in small letters, which HTML allows and a file of its own does not.
CAPITALS = {name.lower(): name for name in (
    "viewBox", "textLength", "lengthAdjust", "preserveAspectRatio", "markerWidth", "markerHeight", "refX", "refY",
    "markerUnits", "gradientUnits", "gradientTransform", "patternUnits", "patternTransform", "clipPathUnits", "pathLength",
    "startOffset")}
FIRST = """<h1>What happens when Core Data deletes, or changes many rows at once</h1>
<p>The chapters, the appendix, the tasks of the exercises, decisions, symptoms, errors and words of the Core Data workbook.</p>
<p>What runs here is OpenCoreData, a re-implementation of Core Data, and not Apple's framework. The tests of each behaviour,
the facts with their sources, and the SQL of each segment are on the site.</p>"""


def xhtml(title, body):
    return f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>{html.escape(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>{body}</body>
</html>
"""


class Figures:
    """The figures as files, each named by what it is."""

    def __init__(self):
        self.files = {}

    def image(self, drawing):
        source = re.sub(r' ([a-z]+)(?==")', lambda match: " " + CAPITALS.get(match.group(1), match.group(1)), drawing.source)
        if "xmlns=" not in source.split(">", 1)[0]:
            source = source.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
        name = f"figure-{hashlib.sha256(source.encode()).hexdigest()[:12]}.svg"
        self.files[name] = '<?xml version="1.0" encoding="utf-8"?>\n' + source
        said = [re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", text))).strip()
                for text in re.findall(r"<(?:title|desc)\b[^>]*>(.*?)</(?:title|desc)>", source, re.S)]
        return Node("img", {"src": name, "alt": ". ".join(said)})


def for_file(edition, figures, page):
    """A page on its own: a link to another page names its file."""
    owner = {}
    for name in edition.names:
        owner[name] = name
        for node in edition.pages[name].all(lambda node: "id" in node.attributes):
            owner[node.attributes["id"]] = name

    def change(node):
        if isinstance(node, Drawing):
            return [figures.image(node)]
        if "inside" in node.classes:
            place = node.attributes["href"][1:]
            if place not in owner:
                return node.children
            node.attributes["href"] = ("" if owner[place] == page else owner[place] + ".xhtml") + "#" + place
        return [node]

    return written(edition.pages[page].changed(change))


def navigation(edition):
    lines, is_open = [], False
    for level, place, text in edition.headings():
        page = next(name for name in edition.names if place == name or place.startswith(name + "-"))
        if level == 1:
            lines.append(("</ol></li>" if is_open else "") + f'<li><a href="{page}.xhtml">{html.escape(text)}</a><ol>')
            is_open = True
        else:
            lines.append(f'<li><a href="{page}.xhtml#{place}">{html.escape(text)}</a></li>')
    text = "\n".join(lines) + ("</ol></li>" if is_open else "")
    # A list without entries is not allowed.
    text = re.sub(r"<ol>\s*</ol>", "", text)
    return xhtml("Contents", f'<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>{text}</ol></nav>')


def package(edition, figures):
    identifier = uuid.uuid5(uuid.NAMESPACE_URL, "core-data-workbook")
    items = ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
             '<item id="css" href="book.css" media-type="text/css"/>',
             '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>',
             '<item id="first" href="first.xhtml" media-type="application/xhtml+xml"/>']
    items += [f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>' for name in edition.names]
    items += [f'<item id="{name[:-4]}" href="{name}" media-type="image/svg+xml"/>' for name in sorted(figures.files)]
    spine = "".join(f'<itemref idref="{name}"/>' for name in ["first", "nav"] + edition.names)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier><dc:title>{TITLE}</dc:title><dc:language>en</dc:language>
<dc:description>What really happens when you delete, or change a lot at once, in Core Data</dc:description>
<meta property="dcterms:modified">{CHANGED}</meta>
</metadata>
<manifest>{"".join(items)}</manifest>
<spine>{spine}</spine>
</package>
"""


CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
"""


def main(site, file):
    edition, figures = Edition(site), Figures()
    pages = {name: for_file(edition, figures, name) for name in edition.names}
    with zipfile.ZipFile(file, "w") as book:
        def put(name, content, compression=zipfile.ZIP_DEFLATED):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            book.writestr(entry, content, compress_type=compression)

        # The kind of the file comes first, and not compressed.
        put("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        put("META-INF/container.xml", CONTAINER)
        put("book/book.opf", package(edition, figures))
        put("book/nav.xhtml", navigation(edition))
        put("book/book.css", (project.SITE / "epub.css").read_text())
        put("book/cover.png", (project.SITE / "cards" / "card.png").read_bytes())
        put("book/first.xhtml", xhtml(TITLE, FIRST))
        for name, body in pages.items():
            title = next(text for _, place, text in edition.headings() if place == name)
            put(f"book/{name}.xhtml", xhtml(title, body))
        for name in sorted(figures.files):
            put(f"book/{name}", figures.files[name])
    print(f"{len(pages)} pages and {len(figures.files)} figures: {file}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
