"""Printed lines on paper: what is too wide for the page is made smaller, or its lines go on further in; a drawing is never cut."""

import re

# So many characters of code stand in a line of the page, and so many where they are as small as those of a figure may be.
COLUMNS, MOST = 92, 118
DRAWN = re.compile("[├└│]")


def parts(text):
    """The parts of what was printed, which an empty line divides, with the empty lines."""
    return re.split(r"(?<=\n)(\n+)", text)


def width(text):
    return max(map(len, text.split("\n")))


def is_tree(part):
    return bool(DRAWN.search(part))


def zoom(part):
    """How much smaller a part is printed, so that its lines stay whole; `None` where no size that can be read would do."""
    return 1 if width(part) <= COLUMNS else COLUMNS / width(part) if width(part) <= MOST else None


def is_drawn_beside(part, labels):
    """Whether a tree that is wider than the page stands beside it as a figure, which has the tree's first words in its name."""
    said = re.match(r"\S+(?: \S+)*", part)
    return is_tree(part) and width(part) > COLUMNS and bool(said) and any(label.endswith(f"({said.group(0)})") for label in labels)


def printed(text, labels):
    """The parts that stand on paper, where the figures beside them have these names."""
    return [part for part in parts(text) if not is_drawn_beside(part, labels)]


def hanging(line):
    """How far in a line begins again that the page breaks: a comment below itself, anything else further in than it began."""
    comment = line.find("//")
    begin = len(line) - len(line.lstrip())
    return comment + 3 if 0 <= comment <= COLUMNS // 2 else min(begin + 4, COLUMNS // 2)
