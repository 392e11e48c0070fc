"""Remarks in parentheses as notes in the margin, where the page is wide enough for one."""

import html
import re

PARAGRAPH = re.compile(r"(<p>)(.*?)(</p>)", re.S)
# Names in code may have parentheses of their own.
REMARK = re.compile(r"\(((?:[^()<]|<code>[^<]*</code>|<a [^>]*>(?:[^<]|<code>[^<]*</code>)*</a>)+)\)")
# A shorter one is a part of its sentence.
FEWEST = 6


def in_margin(page):
    """A page of HTML whose longer remarks the style sheet can set into the margin; elsewhere they stand in their parentheses."""
    def remark(match):
        words = html.unescape(re.sub(r"<[^>]+>", "", match.group(1))).split()
        is_link = re.fullmatch(r"<a [^>]*>.*</a>", match.group(1))
        if len(words) < FEWEST or is_link:
            return match.group(0)
        return f'<span class="note"><span>(</span>{match.group(1)}<span>)</span></span>'

    return PARAGRAPH.sub(lambda match: match.group(1) + REMARK.sub(remark, match.group(2)) + match.group(3), page)
