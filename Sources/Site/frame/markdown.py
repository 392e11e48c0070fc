"""What several parts of the frame ask of a page's Markdown."""

import html
import re

FENCE = re.compile(r"^(`{3,})([a-z]*)\n(.*?)^\1$\n?", re.M | re.S)
FOLDED = re.compile(r"^<details>\n<summary>(.*?)</summary>\n(.*?)^</details>$\n?", re.M | re.S)
HEADING = re.compile(r"^(#{1,3}) (.+)$", re.M)


def without_folded(text, *beginnings):
    """The text without the folded parts whose summary begins with one of these words."""
    return FOLDED.sub(lambda match: "" if match.group(1).startswith(beginnings) else match.group(0), text)


def without_steps(text):
    """The text without the tables of walks, which the site shows step by step."""
    return re.sub(r"^<!-- stepper: .*?<!-- end of stepper -->\n", "", text, flags=re.M | re.S)


def without_fences(text):
    return FENCE.sub("", text)


def plain(text):
    """What of a text in Markdown is read: no marks, of a link its words; code stays as it is."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?:[^()]|\([^()]*\))*\)", r"\1", text)
    pieces = re.split(r"(`+)(.+?)\1", text, flags=re.S)
    # Text, marks and code by turns.
    return "".join(without_marks(piece) if number % 3 == 0 else piece if number % 3 == 2 else ""
                   for number, piece in enumerate(pieces))


def without_marks(text):
    text = re.sub(r"</?[a-z][^<>]*>", "", text)
    text = re.sub(r"\s*\{#[^}]*\}$", "", text, flags=re.M)
    text = re.sub(r"(?<!\\)\*", "", text)
    return html.unescape(re.sub(r"\\([\\`*_{}\[\]()#+\-.!<>|])", r"\1", text))


def slug(text):
    """A name for a place on a page, made of its words."""
    return re.sub(r"[^a-z0-9]+", "-", plain(text).lower()).strip("-")


def cells(line):
    """The cells of a line of a table."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
