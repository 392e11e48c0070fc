"""A page of HTML as a tree, small enough to be changed for paper and for an electronic book, and written again as either."""

import html
import html.parser
import re

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}


class Node:
    """An element with its attributes and children; a child is a node or a text."""

    def __init__(self, tag, attributes=(), children=()):
        self.tag, self.attributes, self.children = tag, dict(attributes), list(children)

    @property
    def classes(self):
        return (self.attributes.get("class") or "").split()

    @property
    def text(self):
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def all(self, test):
        """The nodes below that pass a test, outermost first."""
        for child in self.children:
            if isinstance(child, Node):
                if test(child):
                    yield child
                yield from child.all(test)

    def changed(self, change):
        """The tree with each node replaced by the list of nodes that `change` makes of it, innermost first."""
        children = []
        for child in self.children:
            children += [child] if isinstance(child, str) else change(child.changed(change))
        return Node(self.tag, self.attributes, children)


class Drawing(Node):
    """A drawing, kept as it was written: its names tell capitals from small letters."""

    def __init__(self, source):
        super().__init__("svg")
        self.source = source

    def changed(self, change):
        return self


class Parser(html.parser.HTMLParser):
    def __init__(self, drawings):
        super().__init__(convert_charrefs=True)
        self.drawings = drawings
        self.root = Node("root")
        self.open = [self.root]

    def handle_starttag(self, tag, attributes):
        if tag == "drawing":
            self.open[-1].children.append(Drawing(self.drawings[int(dict(attributes)["number"])]))
            return
        node = Node(tag, [(key, value if value is not None else "") for key, value in attributes])
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID and tag != "drawing":
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in VOID or tag == "drawing":
            return
        if all(node.tag != tag for node in self.open):
            raise ValueError(f"</{tag}> closes nothing")
        while self.open.pop().tag != tag:
            pass

    def handle_data(self, data):
        self.open[-1].children.append(data)


def parsed(text):
    """The tree of a piece of HTML; drawings in it stay as they are."""
    drawings = []

    def kept(match):
        drawings.append(match.group(0))
        return f'<drawing number="{len(drawings) - 1}">'

    parser = Parser(drawings)
    parser.feed(re.sub(r"<svg\b.*?</svg>", kept, text, flags=re.S))
    parser.close()
    return parser.root


def written(node):
    """The node as HTML that is XML as well."""
    if isinstance(node, str):
        return html.escape(node, quote=False)
    if isinstance(node, Drawing):
        return node.source
    inner = "".join(written(child) for child in node.children)
    if node.tag == "root":
        return inner
    attributes = "".join(f' {key}="{html.escape(value)}"' for key, value in node.attributes.items())
    return f"<{node.tag}{attributes}/>" if node.tag in VOID else f"<{node.tag}{attributes}>{inner}</{node.tag}>"
