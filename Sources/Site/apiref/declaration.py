"""Writes a declaration as HTML: coloured as code is, its types linked, a long one broken at its parameters."""

import html

WIDTH = 78
# The classes that the site's highlighting has colours for.
COLOURS = {"keyword": "keyword", "attribute": "keyword", "typeIdentifier": "type", "identifier": "title",
           "externalParam": "params", "number": "number", "string": "string"}


def breaks(text):
    """Where a declaration that is too long for a line is broken: the places, each with what is put there."""
    if len(text) <= WIDTH or "(" not in text:
        return {}
    found, depth, start = {}, 0, text.index("(")
    for place in range(start, len(text)):
        character = text[place]
        if character in "([<":
            depth += 1
            if depth == 1:
                found[place + 1] = "\n  "
        elif character in ")]" or (character == ">" and text[place - 1] != "-"):
            depth -= 1
            if depth == 0:
                found[place] = "\n"
                return found if place > start + 1 else {}
        elif character == " " and depth == 1 and text[place - 1] == ",":
            found[place + 1] = "\n  "
    return {}


def written(text, start, places):
    """A token with the breaks that fall into it; the blank before a break goes."""
    result = ""
    for offset, character in enumerate(text):
        if start + offset in places:
            result = result.rstrip(" ") + places[start + offset]
        result += character
    return html.escape(result, quote=False)


def declaration(symbol, address):
    """The declaration of a symbol.

    `address` gives the address of the symbol with an identifier, or nothing.
    """
    places = breaks("".join(text for _, text, _ in symbol.declaration))
    parts, start = [], 0
    for kind, text, identifier in symbol.declaration:
        shown = written(text, start, places)
        start += len(text)
        colour = COLOURS.get(kind)
        target = address(identifier) if identifier and identifier != symbol.id else None
        if target:
            parts.append(f'<a class="hljs-{colour}" href="{target}">{shown}</a>')
        elif colour:
            parts.append(f'<span class="hljs-{colour}">{shown}</span>')
        else:
            parts.append(shown)
    return '<pre class="declaration">' + "".join(parts) + "</pre>"
