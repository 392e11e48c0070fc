"""Tables on a narrow screen: those of sentences become a list of their rows, and those of values scroll by themselves."""

import html
import re

TABLE = re.compile(r'<div class="table-wrapper">\s*<table>(.*?)</table>\s*</div>', re.S)
# The groups of a large number stay on one line.
GROUPS = re.compile(r"(?<=\d)[ \u2009\u202f](?=\d{3}\b)")
# Cells with more characters than this are read as text.
SENTENCE = 24


def text_of(cell):
    return html.unescape(re.sub(r"<[^>]+>", "", cell)).strip()


def rows(content):
    return [re.findall(r"<(?:td|th)[^>]*>(.*?)</(?:td|th)>", row, re.S) for row in re.findall(r"<tr>(.*?)</tr>", content, re.S)]


def is_text(table):
    """Whether the table's rows, one under the other, say more than its columns side by side."""
    longest = [max((len(text_of(row[i])) for row in table[1:] if i < len(row)), default=0) for i in range(len(table[0]))]
    return sum(longest) > 2 * SENTENCE and max(longest) > SENTENCE


def adapted(match):
    content = GROUPS.sub("\u00a0", match.group(1))
    table = rows(content)
    heads = [text_of(head) for head in table[0]]
    if not is_text(table):
        return ('<div class="table-wrapper values" tabindex="0" role="region" aria-label="Table: '
                + html.escape(", ".join(filter(None, heads))) + f'"><table>{content}</table></div>')
    # A cell that stands by itself needs the head of its column, and the roles that it has in a table.
    def labelled(row):
        names = iter(heads)
        return "<tr role=\"row\">" + re.sub(
            r"<td([^>]*)>", lambda cell: f'<td role="cell"{cell.group(1)} data-head="{html.escape(next(names, ""))}">',
            row.group(1)) + "</tr>"

    head, body = re.match(r"(.*?</thead>)(.*)", content, re.S).groups()
    head = head.replace("<thead>", '<thead role="rowgroup">').replace("<tr>", '<tr role="row">')
    head = re.sub(r"<th(?=[ >])", '<th role="columnheader"', head)
    body = re.sub(r"<tr>(.*?)</tr>", labelled, body, flags=re.S).replace("<tbody>", '<tbody role="rowgroup">')
    return f'<div class="table-wrapper sentences"><table role="table">{head}{body}</table></div>'


def fitted(text):
    return TABLE.sub(adapted, text)
