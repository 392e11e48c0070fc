"""Opens every walk of the site in headless Chromium, goes through it by keyboard, and compares it with what was recorded.

Called by `make check-site` as `check_steppers.py HTML CHROMIUM BOOK`.
"""

import json
import pathlib
import re
import sys

from playwright.sync_api import sync_playwright

from steppers import BLOCK

LIMIT = 30_000
NARROW = {"width": 360, "height": 640}

# What the shown step has in its panels, read from the page as a reader sees it.
PANELS = """
(step) => [...step.querySelectorAll("dl")].map((panel) => ({
  name: panel.querySelector("dt").firstChild.textContent,
  changed: panel.classList.contains("is-changed"),
  cells: [...panel.querySelectorAll("dd")].map((cell) => cell.textContent),
}))
"""


class Problems(list):
    def __init__(self):
        super().__init__()
        self.count = 0

    def expect(self, is_right, words):
        self.count += 1
        if not is_right:
            self.append(words)


def recorded(book):
    """The walks of each page, in the order in which they stand there."""
    for page in sorted(book.glob("*.md")):
        walks = [json.loads((book / match.group(1)).read_text()) for match in BLOCK.finditer(page.read_text())]
        if walks:
            yield page.stem + ".html", walks


def panels(walk, step):
    return [
        {"name": layer["name"], "changed": changed,
         "cells": [cell["text"] + (f' {cell["note"]}' if cell.get("note") else "") for cell in held]}
        for layer, held, changed in zip(walk["layers"], step["held"], step["changed"])
    ]


def visible(stepper):
    return [step for step in stepper.query_selector_all(".stepper-step") if step.is_visible()]


def go_through(page, stepper, walk, label, problems):
    slider = stepper.query_selector("input[type=range]")
    slider.focus()
    url = page.url
    for number, step in enumerate(walk["steps"]):
        if number:
            page.keyboard.press("ArrowRight")
        shown = visible(stepper)
        problems.expect(len(shown) == 1, f"{label}: {len(shown)} steps are shown at step {number + 1}")
        if len(shown) != 1:
            return
        problems.expect(shown[0].evaluate(PANELS) == panels(walk, step), f"{label}: step {number + 1} is not the recorded one")
        lit = stepper.eval_on_selector_all(
            ".stepper-line", "lines => lines.flatMap((line, i) => line.classList.contains('is-lit') ? [i] : [])")
        problems.expect(lit == step["lit"], f"{label}: step {number + 1} lights lines {lit}, not {step['lit']}")
        said = stepper.query_selector(".stepper-voice").text_content()
        problems.expect(not number or step["label"] in said, f"{label}: a screen reader does not hear of step {number + 1}")
        figure = shown[0].query_selector("svg")
        problems.expect(bool(figure) == bool(step.get("figure")), f"{label}: the figure of step {number + 1} is missing")
    page.keyboard.press("ArrowRight")
    problems.expect(int(slider.input_value()) == len(walk["steps"]), f"{label}: the last step is not the end")
    page.keyboard.press("Home")
    problems.expect(slider.input_value() == "1" and page.url == url, f"{label}: Home does not lead back")
    next_step = stepper.query_selector("button[data-by='1']")
    next_step.focus()
    page.keyboard.press("Enter")
    problems.expect(slider.input_value() == "2", f"{label}: the button does not lead on")


ENDINGS = {"crashed": "crash", "nonsense": "nonsense", "right": "right"}


def explore(page, stepper, branches, path, label, problems):
    """Takes every path of the tree by keyboard, from the place that the explorer is at."""
    for place, branch in enumerate(branches):
        buttons = stepper.query_selector_all(".stepper-choices button")
        problems.expect(buttons[place].text_content() == branch["step"], f"{label}: {branch['step']} is not to choose")
        buttons[place].focus()
        page.keyboard.press("Enter")
        steps = stepper.eval_on_selector_all(".stepper-path li", "items => items.map(item => item.textContent)")
        problems.expect(steps == path + [branch["step"]], f"{label}: the path is {steps}")
        ending = stepper.query_selector(".stepper-ending").text_content()
        if branch.get("ending"):
            words = ENDINGS[branch["ending"]] in ending and (branch["count"] == 1 or f"all {branch['count']} orders" in ending)
            problems.expect(words, f"{label}: {steps} is said to end: {ending}")
        else:
            explore(page, stepper, branch["branches"], steps, label, problems)
        back = [b for b in stepper.query_selector_all(".stepper-choices button") if b.text_content() == "Take one back"]
        back[0].focus()
        page.keyboard.press("Enter")


def check(browser, html, book):
    problems = Problems()
    walks = 0
    for name, expected in recorded(book):
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto((html / name).as_uri())
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        steppers = page.query_selector_all(".stepper")
        problems.expect(len(steppers) == len(expected), f"{name}: {len(steppers)} of {len(expected)} walks")
        for stepper, walk in zip(steppers, expected):
            walks += 1
            label = f"{name}, {walk['title']}"
            if walk["kind"] == "orders":
                explore(page, stepper, walk["branches"], [], label, problems)
            else:
                go_through(page, stepper, walk, label, problems)
        page.set_viewport_size(NARROW)
        width = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]")
        problems.expect(width[0] <= width[1], f"{name}: scrolls sideways at {NARROW['width']} points")
        page.emulate_media(media="print")
        complete(page, expected, f"{name}, printed", problems)
        page.close()
        plain = browser.new_context(java_script_enabled=False).new_page()
        plain.goto((html / name).as_uri())
        steps = plain.locator(".stepper-step")
        count = sum(len(walk.get("steps", [])) for walk in expected)
        problems.expect(steps.count() == count, f"{name}, without script: {steps.count()} of {count} steps")
        hidden = plain.locator(".is-folded").count()
        problems.expect(hidden == 0, f"{name}, without script: {hidden} walks are folded")
        plain.context.close()
    return problems, walks


def complete(page, expected, label, problems):
    count = sum(len(walk.get("steps", [])) for walk in expected)
    shown = sum(1 for step in page.query_selector_all(".stepper-step") if step.is_visible())
    problems.expect(shown == count, f"{label}: {shown} of {count} steps are there")


def size(html):
    """The bytes of the script that walks need; mdBook puts a fingerprint into the name."""
    return sum(file.stat().st_size for file in html.rglob("*.js") if re.match(r"stepper\b", file.name))


def main(arguments):
    html, chromium, book = pathlib.Path(arguments[0]).resolve(), arguments[1], pathlib.Path(arguments[2]).resolve()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        problems, walks = check(browser, html, book)
        browser.close()
    script = size(html)
    problems.expect(0 < script <= LIMIT, f"the script has {script} bytes, of at most {LIMIT}")
    problems.expect(walks > 0, "there is no walk")
    for problem in dict.fromkeys(problems):
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"{len(set(problems))} problems")
    data = sum(file.stat().st_size for file in (book / "steppers").glob("*.json"))
    print(f"{walks} walks, each to its end by keyboard, printed, and without script: {problems.count} checks, no problem; "
          f"script {script} bytes of {LIMIT}, recorded data {data} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
