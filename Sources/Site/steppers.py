"""Turns the walks that a run recorded, book/steppers/*.json, into HTML that stands in a page of the site.

Without a script, and on paper, all steps stand one under the other; theme/stepper.js shows one at a time.
"""

import html
import json
import re

BLOCK = re.compile(r"<!-- stepper: (\S+) -->\n(.*?)<!-- end of stepper -->", re.S)


def in_page(text, book):
    """Replaces each walk's table by its steps; the orders of a scenario get an explorer below their figure."""
    return BLOCK.sub(lambda match: markup(json.loads((book / match.group(1)).read_text())), text)


def markup(walk):
    lines = orders(walk) if walk["kind"] == "orders" else steps(walk)
    # Markdown takes HTML up to the first blank line.
    return "\n".join(line for line in "\n".join(lines).splitlines() if line.strip())


def element(name, content, **attributes):
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(str(value))}"' for key, value in attributes.items() if value != "")
    return f"<{name}{written}>{content}</{name}>"


def steps(walk):
    count = len(walk["steps"])
    code = "\n".join(element("span", html.escape(line), class_="stepper-line") for line in walk["code"])
    return [
        f'<section class="stepper" data-kind="walk" aria-label="Step by step: {html.escape(walk["title"])}">',
        f'<p class="stepper-head"><strong>Step by step</strong> {html.escape(walk["subject"])}</p>',
        '<div class="stepper-controls" hidden>',
        '<button type="button" data-by="-1">Back</button>',
        f'<label>Step <input type="range" min="1" max="{count}" value="1"></label>',
        f"<output>1 of {count}</output>",
        '<button type="button" data-by="1">Next</button>',
        "</div>",
        f'<pre class="stepper-code" hidden><code class="nohighlight">{code}</code></pre>',
        '<p class="stepper-voice" aria-live="polite"></p>',
        '<ol class="stepper-steps">',
        *(step(walk, one) for one in walk["steps"]),
        "</ol>",
        "</section>",
    ]


def step(walk, one):
    printed = "".join(element("code", html.escape(text), class_="stepper-printed") for text in one["printed"])
    lit = "\n".join(html.escape(walk["code"][line]) for line in one["lit"])
    panels = zip(walk["layers"], one["held"], one["changed"])
    parts = [
        element("p", element("strong", html.escape(one["label"])) + printed, class_="stepper-said"),
        element("pre", f'<code class="nohighlight">{lit}</code>', class_="stepper-ran") if lit else "",
        element("div", "".join(panel(*each) for each in panels), class_="stepper-panels"),
        element("div", one["figure"], class_="stepper-figure") if one.get("figure") else "",
    ]
    lines = " ".join(map(str, one["lit"]))
    return element("li", "\n".join(parts), class_="stepper-step", data_lit=lines, data_words=words(walk, one))


def panel(layer, held, changed):
    name = html.escape(layer["name"]) + ('<span class="stepper-changed"> changed</span>' if changed else "")
    cells = "".join(
        element("dd", html.escape(cell["text"]) + (f' <em>{html.escape(cell["note"])}</em>' if cell.get("note") else ""),
                class_="is-absent" if cell["isAbsent"] else "") for cell in held)
    return element("dl", element("dt", name) + cells, class_=f'is-{layer["kind"]}' + (" is-changed" if changed else ""))


def words(walk, one):
    """The step as a screen reader says it: what was done, what was printed, and the layers that hold something else."""
    changed = [
        f'{layer["name"]}: ' + ", ".join(cell["text"] + (f' ({cell["note"]})' if cell.get("note") else "") for cell in held)
        for layer, held, is_changed in zip(walk["layers"], one["held"], one["changed"]) if is_changed
    ]
    said = [one["label"], *one["printed"]]
    return ". ".join(said + (["Changed: " + "; ".join(changed)] if changed else []))


def orders(walk):
    tree = html.escape(json.dumps(walk["branches"], ensure_ascii=False, separators=(",", ":")))
    return [
        f'<section class="stepper stepper-orders" data-kind="orders" aria-label="Every order: {html.escape(walk["title"])}" '
        f'data-tree="{tree}" hidden>',
        '<p class="stepper-head"><strong>Try an order</strong> Who takes the next step?</p>',
        '<ol class="stepper-path"></ol>',
        '<p class="stepper-ending" aria-live="polite"></p>',
        '<div class="stepper-choices"></div>',
        "</section>",
    ]
