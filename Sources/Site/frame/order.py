"""The order in which the pages are read, in parts, from order.json."""

import fnmatch
import json
import re
import sys

import project

FILE = project.SITE / "order.json"


def natural(name):
    """Sorts `chapter-10` after `chapter-9`."""
    return [int(piece) if piece.isdigit() else piece for piece in re.split(r"(\d+)", name)]


def first():
    return json.loads(FILE.read_text())["first"]


def parts(names):
    """The parts with their pages: `[(title, [page])]`. A page that no part lists is an error, as is a name without a page."""
    listed = [(part["title"], matching(part["pages"], names)) for part in json.loads(FILE.read_text())["parts"]]
    left = set(names) - {first()} - {name for _, some in listed for name in some}
    if left:
        sys.exit(f"site: {FILE.name} does not say in which part {', '.join(sorted(left))} belongs.")
    return listed


def matching(patterns, names):
    result = []
    for pattern in patterns:
        found = sorted(fnmatch.filter(names, pattern), key=natural)
        if not found:
            sys.exit(f"site: {FILE.name} lists {pattern}, and there is no such page.")
        result += found
    return result


def title(text):
    return re.search(r"^# (.+?)(?: \{#[^}]*\})?$", text, re.M).group(1)


def short(title):
    """The name of a page in the contents: a chapter's number, and the first part of its title."""
    number, chapter, name = re.fullmatch(r"(?:Chapter (\d+)(:) )?(.*)", title).groups()
    return f"{number}. " + re.split(r", |(?<=\?) ", name)[0] if chapter else title


def summary(pages):
    """mdBook's list of the pages, which becomes the sidebar."""
    lines = ["# Summary", "", f"[Start here]({first()})", ""]
    for part, names in parts(list(pages)):
        lines += [f"# {part}", ""] + [f"- [{short(title(pages[name]))}]({name})" for name in names] + [""]
    return "\n".join(lines)
