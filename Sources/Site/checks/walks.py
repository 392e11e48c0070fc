"""Goes through every walk of a page by keyboard, and compares it with what was recorded."""

import json
import re

import project
from steppers import BLOCK

# Of all scripts together, the player of scenes among them.
LIMIT = 40_000

# What the shown step has in its panels, read from the page as a reader sees it.
PANELS = """
(step) => [...step.querySelectorAll("dl")].map((panel) => ({
  name: panel.querySelector("dt").firstChild.textContent,
  changed: panel.classList.contains("is-changed"),
  cells: [...panel.querySelectorAll("dd")].map((cell) => cell.textContent),
}))
"""


def recorded(book):
    """The walks of each page that has some, in the order in which they stand there."""
    found = {page.stem + ".html": [json.loads((book / match.group(1)).read_text()) for match in BLOCK.finditer(page.read_text())]
             for page in book.glob("*.md")}
    return {name: walks for name, walks in found.items() if walks}


def panels(walk, step):
    return [
        {"name": layer["name"], "changed": changed,
         "cells": [cell["text"] + (f' {cell["note"]}' if cell.get("note") else "") for cell in held]}
        for layer, held, changed in zip(walk["layers"], step["held"], step["changed"])
    ]


def visible(stepper):
    return [step for step in stepper.query_selector_all(".stepper-step") if step.is_visible()]


def go_through(tab, stepper, walk, label):
    slider = stepper.query_selector("input[type=range]")
    slider.focus()
    url = tab.page.url
    for number, step in enumerate(walk["steps"]):
        if number:
            tab.page.keyboard.press("ArrowRight")
        shown = visible(stepper)
        tab.expect(len(shown) == 1, f"{label}: {len(shown)} steps are shown at step {number + 1}")
        if len(shown) != 1:
            return
        tab.expect(shown[0].evaluate(PANELS) == panels(walk, step), f"{label}: step {number + 1} is not the recorded one")
        lit = stepper.eval_on_selector_all(
            ".stepper-line", "lines => lines.flatMap((line, i) => line.classList.contains('is-lit') ? [i] : [])")
        tab.expect(lit == step["lit"], f"{label}: step {number + 1} lights lines {lit}, not {step['lit']}")
        said = stepper.query_selector(".stepper-voice").text_content()
        tab.expect(not number or step["label"] in said, f"{label}: a screen reader does not hear of step {number + 1}")
        figure = shown[0].query_selector("svg")
        tab.expect(bool(figure) == bool(step.get("figure")), f"{label}: the figure of step {number + 1} is missing")
    tab.page.keyboard.press("ArrowRight")
    tab.expect(int(slider.input_value()) == len(walk["steps"]), f"{label}: the last step is not the end")
    tab.page.keyboard.press("Home")
    tab.expect(slider.input_value() == "1" and tab.page.url == url, f"{label}: Home does not lead back")
    next_step = stepper.query_selector("button[data-by='1']")
    next_step.focus()
    for number, step in enumerate(stepper.query_selector_all(".stepper-step")[1:], 2):
        tab.page.keyboard.press("Enter")
        asked = json.loads(step.get_attribute("data-ask") or "null")
        if asked:
            tab.result.counts["asked"] += 1
            answer(tab, stepper, asked, label)
        tab.expect(slider.input_value() == str(number), f"{label}: the button does not lead on to step {number}")


def answer(tab, stepper, asked, label):
    """Before a marked step the walk waits for what a panel will hold, and then says whether it is so."""
    buttons = stepper.query_selector_all(".stepper-ask button")
    tab.expect([button.text_content() for button in buttons] == asked["choices"], f"{label}: offers other answers")
    given = next(button for button in buttons if button.text_content() != asked["right"])
    given.focus()
    tab.page.keyboard.press("Enter")
    said = stepper.query_selector(".stepper-ask").text_content()
    tab.expect("✗" in said and asked["right"] in said, f"{label}: a wrong answer is answered by {said!r}")


ENDINGS = {"crashed": "crash", "nonsense": "nonsense", "right": "right"}


def explore(tab, stepper, layers, branches, path, label):
    """Takes every path of the tree by keyboard, from the place that the explorer is at."""
    kinds = [layer["name"] for layer in layers]
    for place, branch in enumerate(branches):
        buttons = stepper.query_selector_all(".stepper-choices button")
        tab.expect(buttons[place].text_content() == branch["step"], f"{label}: {branch['step']} is not to choose")
        buttons[place].focus()
        tab.page.keyboard.press("Enter")
        steps = stepper.eval_on_selector_all(".stepper-path li", "items => items.map(item => item.textContent)")
        tab.expect(steps == path + [branch["step"]], f"{label}: the path is {steps}")
        held = [[cell["text"] + (f' {cell["note"]}' if cell.get("note") else "") for cell in cells] for cells in branch.get("held", [])]
        shown = stepper.evaluate(PANELS)
        tab.expect([panel["cells"] for panel in shown] == held, f"{label}: after {steps} the layers hold {shown}")
        tab.expect([panel["name"] for panel in shown] == (kinds if held else []), f"{label}: after {steps} other layers are shown")
        ending = stepper.query_selector(".stepper-ending").text_content()
        if branch.get("ending"):
            words = ENDINGS[branch["ending"]] in ending and (branch["count"] == 1 or f"all {branch['count']} orders" in ending)
            tab.expect(words, f"{label}: {steps} is said to end: {ending}")
        else:
            explore(tab, stepper, layers, branch["branches"], steps, label)
        back = [b for b in stepper.query_selector_all(".stepper-choices button") if b.text_content() == "Take one back"]
        back[0].focus()
        tab.page.keyboard.press("Enter")


def walk(tab, expected):
    steppers = tab.page.query_selector_all(".stepper")
    tab.expect(len(steppers) == len(expected), f"{len(steppers)} of {len(expected)} walks")
    for stepper, recorded_walk in zip(steppers, expected):
        tab.result.counts["walks"] += 1
        if recorded_walk["kind"] == "orders":
            explore(tab, stepper, recorded_walk["layers"], recorded_walk["branches"], [], recorded_walk["title"])
        else:
            go_through(tab, stepper, recorded_walk, recorded_walk["title"])


def printed(tab, expected):
    """On paper every step of every walk is there."""
    count = sum(len(walk.get("steps", [])) for walk in expected)
    shown = sum(step.is_visible() for step in tab.page.query_selector_all(".stepper-step"))
    tab.expect(shown == count, f"{shown} of {count} steps are there")


def without_script(result, page, html, name, expected):
    page.goto((html / name).as_uri())
    count = sum(len(walk.get("steps", [])) for walk in expected)
    steps, folded = page.locator(".stepper-step").count(), page.locator(".is-folded").count()
    result.expect(steps == count, f"{name}, without script", f"{steps} of {count} steps")
    result.expect(folded == 0, f"{name}, without script", f"{folded} walks are folded")


def size(result, html):
    """The bytes of all scripts of ours that a page may load; mdBook puts a fingerprint into the name."""
    ours = {file.stem for file in (project.SITE / "theme").glob("*.js")}
    script = sum(file.stat().st_size for file in html.rglob("*.js") if re.sub(r"-[0-9a-f]{8}$", "", file.stem) in ours)
    result.expect(0 < script <= LIMIT, "scripts", f"they have {script} bytes, of at most {LIMIT}")
    return script
