"""Turns the walks that a run recorded, book/steppers/*.json, into HTML that stands in a page of the site.

Without a script, and on paper, all steps stand one under the other; theme/stepper.js shows one at a time.
"""

import html
import json
import re

# At how many steps of a walk the reader is asked what comes, and from how many answers to choose.
ASKED, CHOICES = 3, 4
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


def asks(walk):
    """At some steps, by number, what one panel will hold: those at which a panel gets another value; the first, the last, one between."""
    seen = [list(dict.fromkeys(panel(step["held"][layer]) for step in walk["steps"])) for layer in range(len(walk["layers"]))]
    found = []
    for number, (before, after) in enumerate(zip(walk["steps"], walk["steps"][1:]), 1):
        for layer, values in enumerate(seen):
            old, new = panel(before["held"][layer]), panel(after["held"][layer])
            # What the step is called must not say it.
            names = set(re.findall(r"\w+#\d+", new)) & set(re.findall(r"\w+#\d+", after["label"]))
            if old == new or names or walk["layers"][layer]["kind"] == "note":
                continue
            # What it holds at other times, and what panels hold that are about the same.
            alike = [value for other in seen if set(other) & set(values) for value in other]
            choices = list(dict.fromkeys([old, new, *values, *alike]))[:CHOICES]
            if len(choices) > 2:
                found.append((number, {"layer": walk["layers"][layer]["name"], "choices": sorted(choices), "right": new}))
                break
    last = len(found) - 1
    return dict(found[round(last * part / (ASKED - 1))] for part in range(ASKED)) if found else {}


def panel(held):
    return ", ".join(map(said, held)) or "nothing"


def said(cell):
    return cell["text"] + (f' ({cell["note"]})' if cell.get("note") else "")


def steps(walk):
    asked = asks(walk)
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
        '<div class="stepper-ask" role="status"></div>',
        '<p class="stepper-voice" aria-live="polite"></p>',
        '<ol class="stepper-steps">',
        *(step(walk, one, asked.get(number)) for number, one in enumerate(walk["steps"])),
        "</ol>",
        "</section>",
    ]


def step(walk, one, asked=None):
    printed = "".join(element("code", html.escape(text), class_="stepper-printed") for text in one["printed"])
    lit = "\n".join(html.escape(walk["code"][line]) for line in one["lit"])
    panels = zip(walk["layers"], one["held"], one["changed"])
    parts = [
        element("p", element("strong", html.escape(one["label"])) + printed, class_="stepper-said"),
        element("pre", f'<code class="nohighlight">{lit}</code>', class_="stepper-ran") if lit else "",
        element("div", "".join(panel_of(*each) for each in panels), class_="stepper-panels"),
        element("div", one["figure"], class_="stepper-figure") if one.get("figure") else "",
    ]
    lines = " ".join(map(str, one["lit"]))
    return element("li", "\n".join(parts), class_="stepper-step", data_lit=lines, data_words=words(walk, one),
                   data_ask=json.dumps(asked, ensure_ascii=False) if asked else "")


def panel_of(layer, held, changed):
    name = html.escape(layer["name"]) + ('<span class="stepper-changed"> changed</span>' if changed else "")
    cells = "".join(
        element("dd", html.escape(cell["text"]) + (f' <em>{html.escape(cell["note"])}</em>' if cell.get("note") else ""),
                class_="is-absent" if cell["isAbsent"] else "") for cell in held)
    return element("dl", element("dt", name) + cells, class_=f'is-{layer["kind"]}' + (" is-changed" if changed else ""))


def words(walk, one):
    """The step as a screen reader says it: what was done, what was printed, and the layers that hold something else."""
    changed = [
        f'{layer["name"]}: {panel(held)}'
        for layer, held, is_changed in zip(walk["layers"], one["held"], one["changed"]) if is_changed
    ]
    told = [one["label"], *one["printed"]]
    return ". ".join(told + (["Changed: " + "; ".join(changed)] if changed else []))


def orders(walk):
    tree = html.escape(json.dumps(walk["branches"], ensure_ascii=False, separators=(",", ":")))
    layers = html.escape(json.dumps(walk.get("layers", []), separators=(",", ":")))
    return [
        f'<section class="stepper stepper-orders" data-kind="orders" aria-label="Every order: {html.escape(walk["title"])}" '
        f'data-tree="{tree}" data-layers="{layers}" hidden>',
        '<p class="stepper-head"><strong>Try an order</strong> Who takes the next step?</p>',
        '<ol class="stepper-path"></ol>',
        '<div class="stepper-panels"></div>',
        '<p class="stepper-ending" aria-live="polite"></p>',
        '<div class="stepper-choices"></div>',
        "</section>",
    ]
