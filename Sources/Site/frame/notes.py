"""Sentences in parentheses as notes in the margin, where the page is wide enough for one."""

import re

PARAGRAPH = re.compile(r"(<p>)(.*?)(</p>)", re.S)
# Names in code may have parentheses of their own; a remark within a sentence is a part of it, and stays.
REMARK = re.compile(r"(?:(?<=[.?!]\s)|(?<=^))\(((?:[^()<]|<code>[^<]*</code>|<a [^>]*>(?:[^<]|<code>[^<]*</code>)*</a>)+)\)")


def in_margin(page):
    """A page of HTML whose remarks the style sheet can set into the margin; elsewhere they stand in their parentheses."""
    def remark(match):
        return f'<span class="note"><span>(</span>{match.group(1)}<span>)</span></span>'

    return PARAGRAPH.sub(lambda match: match.group(1) + REMARK.sub(remark, match.group(2)) + match.group(3), page)
