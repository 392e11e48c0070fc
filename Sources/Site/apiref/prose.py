"""Links what a text names: facts, and symbols of the reference."""

import re

from . import comment

SPAN = re.compile(r"(`[^`\n]+`)")


def plain(markdown):
    """A text without its markup, for a list that is searched."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"\s+", " ", re.sub(r"[`*_]", "", text)).strip()


def without_facts(text):
    """A text without the facts that it cites between parentheses, for a list of many."""
    return re.sub(r"\s*\((?:[A-Z]{2,3}-\d{2,3}[a-z]?(?:, )?)+\)", "", text)


class Linker:
    """Puts links into Markdown, as far as the reference has something to link to."""

    def __init__(self, addresses, facts):
        # The address of each symbol by its name, of types and of members behind their type.
        self.addresses = addresses
        self.facts = facts

    def link(self, markdown, owner=None, own=None):
        """A text with its links.

        `owner` is the name of the type that the text is about, whose members are named without it; `own` the address of what
        it is about, to which no link leads.
        """
        is_code, lines = False, []
        for line in markdown.split("\n"):
            if line.lstrip().startswith("```"):
                is_code = not is_code
            elif not is_code and not line.startswith("    "):
                line = self._line(line, owner, own)
            lines.append(line)
        return "\n".join(lines)

    def _line(self, line, owner, own):
        parts = SPAN.split(line)
        for index, part in enumerate(parts):
            if index % 2:
                parts[index] = self._code(part, owner, own, parts[index - 1])
            else:
                parts[index] = comment.FACT.sub(self._fact, part)
        return "".join(parts)

    def _code(self, span, owner, own, before):
        name = span.strip("`")
        target = self.addresses.get(f"{owner}.{name}") or self.addresses.get(name)
        # What stands in a link already is left as it is.
        if not target or target == own or before.endswith("["):
            return span
        return f"[{span}]({target})"

    def _fact(self, match):
        fact = match.group(0)
        return f"[{fact}](labels.md#{fact})" if fact in self.facts else fact
