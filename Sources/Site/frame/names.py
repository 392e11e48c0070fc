"""Long names in code, and where one may be broken: between the words that it is made of."""

import re

# A name of fewer letters stays whole.
LONG = 20
WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[._(:/])(?=\w)|(?<=_)(?=[A-Za-z])")


def pieces(text):
    """The text in pieces, between which a line may end."""
    result = [""]
    for word in re.split(r"(\s+)", text):
        some = WORD.split(word) if len(word) >= LONG else [word]
        result[-1] += some[0]
        result += some[1:]
    return result


def in_page(page):
    """A page of HTML whose headings and cells can break a long name where its words begin: a phone, or a column, is narrower."""
    def code(match):
        # What HTML writes with a name of its own, `&lt;`, is no place to break.
        return "<code>" + "<wbr>".join(pieces(match.group(1))) + "</code>" if "&" not in match.group(1) else match.group(0)

    return re.sub(r"<(h[1-3]|td)\b.*?</\1>", lambda match: re.sub(r"<code>([^<]*)</code>", code, match.group(0)), page, flags=re.S)
