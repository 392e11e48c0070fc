"""Takes a documentation comment apart, as Swift's markup has it."""

import re
import textwrap
from dataclasses import dataclass, field

FIELD = re.compile(r"^- (Parameters|Parameter\s+(?P<name>[^:]+)|Returns|Throws)\s*:\s*(?P<text>.*)$")
FACT = re.compile(r"\b[A-Z]{2,3}-\d{2,3}[a-z]?\b")


@dataclass
class Comment:
    """The parts of a comment, each in Markdown."""

    abstract: str = ""
    discussion: str = ""
    parameters: list = field(default_factory=list)
    returns: str = ""
    throws: str = ""

    @property
    def text(self):
        return "\n".join([self.abstract, self.discussion, self.returns, self.throws] + [t for _, t in self.parameters])


def listed(block):
    """The parameters below `- Parameters:`, each with what is said of it."""
    found = []
    for line in textwrap.dedent("\n".join(block)).split("\n"):
        match = re.match(r"^- ([^:]+):\s*(.*)$", line)
        if match:
            found.append([match.group(1).strip(), match.group(2)])
        elif found and line.strip():
            found[-1][1] += "\n" + line.strip()
    return [tuple(pair) for pair in found]


def split_fields(lines):
    """The lines before the first field, and each field with the lines that are indented below it."""
    prose, fields = [], []
    is_code = False
    for line in lines:
        is_code = is_code != line.startswith("```")
        match = None if is_code else FIELD.match(line)
        if match:
            fields.append((match, []))
        elif fields and (line.startswith("  ") or not line.strip()):
            fields[-1][1].append(line)
        else:
            # Prose may go on behind a field.
            prose.append(line)
    return prose, fields


def parse(lines):
    prose, fields = split_fields(lines)
    paragraphs = "\n".join(prose).strip().split("\n\n", 1)
    comment = Comment(abstract=paragraphs[0].strip(), discussion=paragraphs[1].strip() if len(paragraphs) > 1 else "")
    for match, block in fields:
        text = "\n".join([match.group("text")] + [line.strip() for line in block]).strip()
        what = match.group(1)
        if what == "Parameters":
            comment.parameters += listed(block)
        elif what.startswith("Parameter"):
            comment.parameters.append((match.group("name").strip(), text))
        elif what == "Returns":
            comment.returns = text
        else:
            comment.throws = text
    return comment


def facts(text):
    """The facts that a text cites, in its order."""
    return list(dict.fromkeys(FACT.findall(text)))
