"""The book for paper and for electronic readers, made from the pages of the site.

It has the chapters, the appendix, the tasks of the exercises, decisions, symptoms, errors and the glossary. Nothing in it is folded; the
SQL, the tests of each behaviour and the list of facts stay on the site.
"""

import re

from . import links, order, tasks
from .tree import Drawing, Node, parsed

LATER = [links.APPENDIX, tasks.PAGE, "deciding.md", "symptoms.md", "errors.md", "glossary.md"]
# Of the walks what is pressed and what is spoken; their steps stay, one under the other.
PRESSED = {"stepper-controls", "stepper-code", "stepper-voice", "stepper-orders"}
LEFT_OUT = {"takes", "rule", "backlinks", "about"} | PRESSED
LINK = re.compile(r"^([a-z0-9-]+)\.html(?:#(.+))?$")


def names(html):
    """The pages of the edition, in order."""
    chapters = sorted((file.stem for file in html.glob("chapter-*.html")), key=order.natural)
    return chapters + [name.removesuffix(".md") for name in LATER]


def main_of(file):
    return re.search(r'<main id="content" tabindex="-1">(.*?)</main>', file.read_text(), re.S).group(1)


def place(page, anchor):
    """The name of a place of a page, in the one document that all pages become."""
    return f"{page}-{anchor}" if anchor else page


def unfolded(node):
    """A folded part without its fold: an answer below a line of its own, SQL not at all."""
    summary = node.children[0] if isinstance(node.children[0], Node) else next(
        child for child in node.children if isinstance(child, Node) and child.tag == "summary")
    rest = [child for child in node.children if child is not summary]
    said = summary.text.strip()
    if said.startswith("The SQL"):
        return []
    kind = "answer" if said.startswith("What") else "set-up"
    return [Node("div", {"class": kind}, [Node("p", {"class": "fold"}, [said])] + rest)]


def commands_in_line(children):
    """`Run it:` and the command below it, on one line."""
    result = []
    for child in children:
        last = next((other for other in reversed(result) if isinstance(other, Node)), None)
        is_command = (isinstance(child, Node) and child.tag == "pre" and "language-sh" in next(
            (code.classes for code in child.all(lambda node: node.tag == "code")), []))
        if is_command and last is not None and last.tag == "p" and re.match(r"(Run it|Practise it).*:$", last.text.strip()) \
                and "\n" not in child.text.strip():
            last.attributes["class"] = "command"
            last.children += [" ", Node("code", {}, [child.text.strip()])]
        else:
            result.append(child)
    return result


class Edition:
    """The pages of an edition: each a tree, with the links that lead to another page of it kept, and all others taken out."""

    def __init__(self, html):
        self.names = names(html)
        self.pages = {name: self.made(name, main_of(html / f"{name}.html")) for name in self.names}

    def made(self, page, text):
        tree = parsed(text).changed(lambda node: self.adapted(page, node))
        tree.children = commands_in_line(tree.children)
        return tree

    def adapted(self, page, node):
        if isinstance(node, Drawing):
            return [node]
        if LEFT_OUT & set(node.classes) or node.tag == "button":
            return []
        if node.tag == "details":
            return unfolded(node)
        for name in ("tabindex", "aria-label", "role", "data-head"):
            if "figure" not in node.classes:
                node.attributes.pop(name, None)
        node.attributes.pop("tabindex", None)
        if "id" in node.attributes:
            node.attributes["id"] = place(page, node.attributes["id"])
        if node.tag == "h1":
            node.attributes["id"] = page
        if node.tag == "a" and "href" in node.attributes:
            return self.link(page, node)
        node.children = commands_in_line(node.children)
        return [node]

    def link(self, page, node):
        target = node.attributes["href"]
        if "header" in node.classes:
            return node.children
        if re.match(r"https?:", target):
            return [node]
        match = LINK.match(target) or re.match(r"^()#(.+)$", target)
        if not match or (match.group(1) or page) not in self.names:
            return node.children
        node.attributes = {"href": "#" + place(match.group(1) or page, match.group(2)), "class": "inside"}
        return [node]

    def headings(self):
        """What the contents list: `(level, place, text)`."""
        for name in self.names:
            for node in self.pages[name].all(lambda node: node.tag in ("h1", "h2")):
                if node.attributes.get("id"):
                    yield int(node.tag[1]), node.attributes["id"], node.text.strip()
