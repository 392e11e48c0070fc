"""Plays every scene by keyboard, and compares what the page shows with what was recorded."""

import json
import random

from . import looks

PAGE = "play.html"
LIMIT = 15_000
# How many operations are pressed at random in each scene, and from which seed.
PRESSED, SEED = 100, 1
KEYS = "123456789abc"
# The table as it is read, line by line; where the focus is; what is said.
SEEN = """
(part) => ({
  table: [...part.querySelectorAll(".play-board tr")].map((line) => [...line.cells].map((c) => c.textContent.replace(/\\s+/g, " ").trim())),
  isWhole: [...part.querySelectorAll(".play-board :is(th, td)")].reduce((sum, cell) => sum + cell.colSpan * cell.rowSpan, 0)
    === part.querySelectorAll(".play-board tr").length * part.querySelectorAll(".play-board thead :is(th, td)").length,
  message: part.querySelector(".play-message").textContent,
  voice: part.querySelector(".play-voice").textContent,
  last: part.querySelector(".play-last").textContent,
  blocked: [...part.querySelectorAll(".play-operations button")].map((b) => b.ariaDisabled === "true"),
  met: part.querySelectorAll(".play-goal .is-met").length,
  keepsFocus: part.contains(document.activeElement),
  places: [...part.querySelectorAll(".play-operations button")].map((b) => Math.round(b.getBoundingClientRect().top - part.getBoundingClientRect().top)),
})
"""


class Recorded:
    """A scene as `workbook play --graphs` wrote it."""

    def __init__(self, file):
        data = json.loads(file.read_text().removeprefix("playScene(").rstrip().removesuffix(");"))
        self.name, self.rows, self.panels, self.words = data["name"], data["rows"], data["panels"], data["words"]
        self.operations, self.levels, self.states = data["operations"], data["levels"], data["states"]
        self.to, self.did, self.outcomes, self.segments = data["to"], data["did"], data["outcomes"], data["segments"]

    def outcome(self, state, operation):
        return self.outcomes[self.did[state][operation]]

    def known(self, operation):
        """All that an operation prints or throws, as a question puts it."""
        return {self.outcomes[did[operation]]["printed"] or "throws nothing" for did in self.did if did[operation] >= 0}

    def text(self, state, cell):
        return self.words[self.states[state][cell]]

    def places(self):
        """The panel and the row of each cell, with what it is called."""
        return [(panel, row, panel["name"] + (f", {self.rows[row]}" if panel["cells"] > 1 else ""))
                for panel in self.panels for row in range(panel["cells"])]

    def changed(self, former, state):
        return [cell for cell in range(len(self.places())) if self.states[former][cell] != self.states[state][cell]]

    def table(self, state, former, is_narrow):
        """What the table has to show, line by line; a cell that belongs to no row is there once."""
        changed, cells = self.changed(former, state), {}
        for cell, (panel, row, _) in enumerate(self.places()):
            words = self.text(state, cell)
            value, _, note = words.removesuffix(")").partition(" (") if words.endswith(")") else (words, "", "")
            cells[panel["name"], row] = f"{value} {note}".strip() + (" changed" if cell in changed else "")
        names, rows = [panel["name"] for panel in self.panels], range(len(self.rows))
        if is_narrow:
            lines = [[name] + [cells[name, row] for row in rows if (name, row) in cells] for name in names]
            return [[""] + self.rows] + lines
        return [[""] + names] + [[self.rows[row]] + [cells[name, row] for name in names if (name, row) in cells] for row in rows]

    def way(self, state):
        """A shortest way from the beginning to a state."""
        ways, left = {0: []}, [0]
        for former in left:
            for number, to in enumerate(self.to[former]):
                if to >= 0 and to not in ways:
                    ways[to] = ways[former] + [number]
                    left.append(to)
        return ways[state]

    def lost(self, level):
        """A shortest way to a state from which a level's goal cannot be reached; `None` where there is none."""
        def next_ones(state):
            return [(number, to) for number, to in enumerate(self.to[state]) if to >= 0 and number not in level["forbidden"]]

        former = {}
        for state in range(len(self.states)):
            for _, to in next_ones(state):
                former.setdefault(to, []).append(state)
        whole = 2 ** len(level["goals"]) - 1
        left = [state for state, digit in enumerate(level["reached"]) if int(digit, 36) == whole]
        alive = set(left)
        for state in left:
            new = [other for other in former.get(state, []) if other not in alive]
            alive.update(new)
            left += new
        ways, left = {level["from"]: []}, [level["from"]]
        for state in left:
            if state not in alive:
                return ways[state]
            for number, to in next_ones(state):
                if to not in ways:
                    ways[to] = ways[state] + [number]
                    left.append(to)
        return None


class Scene:
    """A scene that is open in a tab, played by keys."""

    def __init__(self, tab, recorded):
        self.tab, self.recorded = tab, recorded
        self.place = tab.page.locator(f'.play[data-scene="{recorded.name}"]')
        self.part = self.place.locator(".play-scene")

    def expect(self, is_right, problem):
        self.tab.expect(is_right, f"{self.recorded.name}: {problem}")

    def seen(self):
        return self.part.evaluate(SEEN)

    def press(self, key):
        self.tab.page.keyboard.press(key)

    def open(self):
        self.place.locator("button").focus()
        self.press("Enter")
        self.part.wait_for()

    def follow(self, level, way):
        """Follows a link to a level, and the operations after its start."""
        ids = ",".join(self.recorded.operations[number]["id"] for number in way)
        self.tab.page.evaluate("hash => { location.hash = hash; }", f"{self.recorded.name}/{level}/{ids}")
        self.tab.page.wait_for_function("name => document.activeElement.closest(`.play[data-scene=${name}]`)", arg=self.recorded.name)

    def choose(self, level):
        self.part.locator("select").select_option(level)
        self.part.focus()

    def expect_table(self, state, former, is_narrow, seen=None):
        seen, right = seen or self.seen(), self.recorded.table(state, former, is_narrow)
        self.expect(seen["table"] == right, f"shows {seen['table']}, and recorded was {right}")
        self.expect(seen["isWhole"], "has a table with holes")


def forbidden(scene, level):
    """A level greys what it does without, and says so."""
    scene.choose(level["name"])
    blocked, steps = scene.seen()["blocked"], scene.recorded.to[level["from"]]
    right = [number in level["forbidden"] or steps[number] < 0 for number in range(len(steps))]
    scene.expect(blocked == right, f"{level['name']}: greys {blocked}, not {right}")
    for number in level["forbidden"]:
        scene.press(KEYS[number])
        said = scene.seen()["message"]
        scene.expect(said == "Not now: this level does without it.", f"{level['name']}: says {said!r} to what it does without")


def by_hints(scene, level):
    """The hints lead to the goal in as few operations as the command computed."""
    scene.choose(level["name"])
    for count in range(level["par"] + 1):
        if "Reached in" in scene.seen()["message"]:
            break
        scene.press("h")
        said = scene.seen()["message"]
        scene.expect(said.startswith("Hint: "), f"{level['name']}: a hint is {said!r}")
        scene.press(said[6:7])
    seen = scene.seen()
    plural = "" if count == 1 else "s"
    scene.expect(count == level["par"] and f"Reached in {count} operation{plural}; the fewest are {level['par']}." in seen["message"],
                 f"{level['name']}: hints take {count} operations, the fewest are {level['par']}: {seen['message']}")
    scene.expect("Kept in this browser as workbook-play." in seen["message"], f"{level['name']}: does not say where it is kept: {seen['message']}")
    scene.expect(seen["met"] == len(level["goals"]), f"{level['name']}: ticks {seen['met']} lines of the goal that is reached")
    scene.expect(seen["message"] in seen["voice"], f"{level['name']}: a screen reader does not hear that the goal is reached")
    solved = scene.part.locator("option:checked").text_content()
    scene.expect(solved.endswith(f", solved in {count}"), f"{level['name']}: is called {solved!r} when it is solved")
    scene.tab.result.counts["levels"] += 1


def dead_end(scene, level):
    way = scene.recorded.lost(level)
    if way is None:
        return
    scene.follow(level["name"], way[:-1])
    scene.expect("cannot be reached" not in scene.seen()["message"], f"{level['name']}: is given up before it is lost")
    scene.press(KEYS[way[-1]])
    seen = scene.seen()
    state = level["from"]
    for number in way:
        state = scene.recorded.to[state][number]
    reason = level["losses"][ord(level["far"][state]) - ord("A")]
    scene.expect(f"any more: {reason}." in seen["message"], f"{level['name']}: is lost because {reason}, and says {seen['message']!r}")
    scene.expect("cannot be reached" in seen["message"] and seen["message"] in seen["voice"], f"{level['name']}: is lost, and nothing says so")
    scene.press("h")
    said = scene.seen()["message"]
    scene.expect(said.startswith("Hint: take back ") and said.endswith(" (u)"), f"{level['name']}: a hint where it is lost is {said!r}")
    scene.press("h")
    again = scene.seen()["message"]
    scene.expect(again.startswith(said + "; "), f"{level['name']}: a hint that is asked for again goes on with {again!r}")


def at_random(scene, is_narrow, count, random_numbers):
    """What is pressed leads where it led when it was recorded."""
    recorded = scene.recorded
    scene.choose("")
    scene.press("r")
    state, trail, seen = 0, [], scene.seen()
    places = seen["places"]
    for _ in range(count):
        operation = random_numbers.randrange(len(recorded.operations))
        code, next_state = recorded.operations[operation]["code"], recorded.to[state][operation]
        is_blocked = seen["blocked"]
        scene.press(KEYS[operation])
        seen = scene.seen()
        scene.expect(is_blocked[operation] == (next_state < 0), f"{code} is greyed where it is possible, or the other way round")
        scene.expect(seen["keepsFocus"], f"loses the focus at {code}")
        if next_state < 0:
            reason = recorded.words[-1 - next_state]
            scene.expect(seen["message"] == f"Not now: {reason}." == seen["voice"].strip(), f"{code}: says {seen['message']!r}, not {reason!r}")
            # Where no operation is possible any more it begins again.
            if all(to < 0 for to in recorded.to[state]):
                scene.press("r")
                state, trail, seen = 0, [], scene.seen()
            continue
        outcome = recorded.outcome(state, operation)
        scene.expect(all(words in seen["last"] and words in seen["voice"] for words in (code, outcome["printed"])), f"{code}: shows {seen['last']!r}")
        scene.expect(bool(outcome["mark"]) == bool(outcome["printed"]) and outcome["mark"] in seen["last"], f"{code}: shows {seen['last']!r} without its mark")
        scene.expect(recorded.segments[outcome["segment"]]["title"] in seen["last"], f"{code}: shows {seen['last']!r} without its segment")
        scene.expect(seen["places"] == places, f"{code}: buttons move from {places} to {seen['places']}")
        names = recorded.places()
        for cell in recorded.changed(state, next_state):
            words = f"{names[cell][2]}: {recorded.text(next_state, cell)}"
            scene.expect(words in seen["voice"], f"{code}: a screen reader does not hear {words!r}")
        trail.append((state, operation))
        state = next_state
        scene.expect_table(state, trail[-1][0], is_narrow, seen)
    if trail:
        scene.press("u")
        scene.expect_table(trail[-1][0], trail[-2][0] if len(trail) > 1 else trail[-1][0], is_narrow)
    scene.press("r")
    scene.expect_table(0, 0, is_narrow)


def doing(scene):
    """The choices of a question."""
    return set(scene.part.locator(".play-question button").evaluate_all("all => all.map(b => b.lastChild.textContent)"))


def throwing(scene):
    """An operation that does not always print the same is asked for that: where it throws, and where it does not."""
    recorded = scene.recorded
    number = next((number for number in range(len(recorded.operations)) if 1 < len(recorded.known(number)) < 5), None)
    if number is None:
        return
    seen = []
    for state in range(len(recorded.states)):
        if recorded.did[state][number] < 0 or recorded.outcome(state, number)["printed"] in seen:
            continue
        answer = recorded.outcome(state, number)["printed"]
        seen.append(answer)
        scene.follow("", recorded.way(state))
        scene.press(KEYS[number])
        scene.expect(doing(scene) == recorded.known(number), f"asks what {recorded.operations[number]['code']} does with {doing(scene)}")
        scene.press("1")
        choices = sorted(recorded.known(number))
        if scene.part.locator(".play-question button").count():
            scene.press("1")
        said = scene.seen()["message"]
        words = answer or "throws nothing"
        is_right, rule = choices[0] == words, recorded.segments[recorded.outcome(state, number)["segment"]]["rule"]
        scene.expect(f"{'Right' if is_right else 'No'}: {words.removesuffix('.')}. " in said and (rule in said) == (not is_right and bool(answer)),
                     f"says {said!r} to what {recorded.operations[number]['code']} does")


def predicting(scene):
    """What an operation changes is asked before it is shown, once answered rightly and once wrongly."""
    recorded = scene.recorded
    scene.choose("")
    scene.press("r")
    scene.part.locator("input[type=checkbox]").focus()
    scene.press("Space")
    operation, state = next((number, to) for number, to in enumerate(recorded.to[0]) if to >= 0 and recorded.changed(0, to))
    changed = recorded.changed(0, state)
    layers = [cell for cell in changed if recorded.places()[cell][0]["kind"] != "note"]
    cell = (layers or changed)[-1]
    answer = recorded.text(state, cell)
    held = {recorded.text(other, cell) for other in range(len(recorded.states))}
    for is_right in (True, False):
        scene.press(KEYS[operation])
        if len(recorded.known(operation)) > 1:
            scene.expect(doing(scene) == recorded.known(operation), f"asks what {operation} does with {doing(scene)}")
            scene.press("1")
        choices = scene.part.locator(".play-question button").evaluate_all("all => all.map(b => b.lastChild.textContent)")
        scene.expect(answer in choices and len(choices) > 1 and held.issuperset(choices), f"asks with {choices} for {answer!r}")
        scene.expect_table(0, 0, False)
        scene.press(str(1 + next(place for place, words in enumerate(choices) if (words == answer) == is_right)))
        said = scene.seen()["message"]
        scene.expect(f"{'Right' if is_right else 'No'}: {answer.removesuffix('.')}. " in said, f"says {said!r} to an answer")
        scene.expect_table(state, 0, False)
        scene.press("r")
    scene.press(KEYS[operation])
    scene.press("Escape")
    scene.expect_table(0, 0, False)
    scene.expect(scene.seen()["keepsFocus"], "loses the focus when a question is left")
    throwing(scene)
    scene.part.locator("input[type=checkbox]").focus()
    scene.press("Space")


def path(scene, links):
    """The path is kept in the address, can be copied, and is printed as a table."""
    recorded, tab = scene.recorded, scene.tab
    level = recorded.levels[-1]
    possible = [number for number, to in enumerate(recorded.to[level["from"]]) if to >= 0 and number not in level["forbidden"]]
    scene.follow(level["name"], possible[:1])
    state = recorded.to[level["from"]][possible[0]]
    scene.expect_table(state, level["from"], False)
    operation = recorded.operations[possible[0]]
    scene.expect(tab.page.evaluate("location.hash") == f"#{recorded.name}/{level['name']}/{operation['id']}", "has another address")
    copy = scene.part.locator(".play-path button")
    scene.part.locator(".play-path summary").click()
    copy.focus()
    scene.press("Enter")
    tab.page.wait_for_function("part => part.querySelector('.play-message').textContent === 'Copied.'", arg=scene.part.element_handle())
    code = "\n".join(recorded.operations[number]["code"] for number in level["start"] + possible[:1])
    scene.expect(tab.page.evaluate("navigator.clipboard.readText()") == code, "copies another path")
    scene.part.locator(".play-path summary").click()
    links.check(tab)
    tab.page.emulate_media(media="print")
    tab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    rows = scene.part.locator(".play-path tbody tr").all_inner_texts()
    scene.expect(len(rows) == 1 and operation["code"] in rows[0], f"prints the path {rows}")
    shown = [e.inner_text() for e in scene.part.locator("button, select, input").all() if e.is_visible()]
    scene.expect(not shown, f"prints {shown}")
    tab.page.evaluate("dispatchEvent(new Event('afterprint'))")
    tab.page.emulate_media(media="screen")


def every_operation_explained(scene, links):
    for segment in scene.recorded.segments:
        page, _, name = segment["page"].partition("#")
        scene.expect(f'id="{name}"' in (links.text(page) or "") and segment["rule"], f"leads to {page}#{name}, which is not there or has no rule")


def without_store(tab):
    """A browser that keeps nothing plays all the same."""
    page, errors = tab.context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('no store') }})")
    page.goto((tab.html / PAGE).as_uri())
    page.locator(".play > button").first.click()
    message = page.locator(".play-message").first
    message.wait_for(state="attached")
    for _ in KEYS:
        if "Reached" in message.text_content():
            break
        page.keyboard.press("h")
        page.keyboard.press(message.text_content()[6:7] or "u")
    tab.expect("Reached" in message.text_content(), f"is not played without a store: {errors}")
    # mdBook's own script says so too.
    tab.expect(not [error for error in errors if "no store" not in error], f"without a store: {errors}")
    page.close()


def check(tab, links):
    """Plays what is on the page, in a tab that begins wide and in the light."""
    tab.open(PAGE)
    names = tab.page.eval_on_selector_all(".play", "places => places.map(place => place.dataset.scene)")
    tab.expect(names, "has no scenes: were they recorded?")
    script = (tab.html / "play.js").stat().st_size
    tab.expect(script <= LIMIT, f"the script has {script} bytes, of at most {LIMIT}")
    random_numbers = random.Random(SEED)
    scenes = [Scene(tab, Recorded(tab.html / f"play-{name}.js")) for name in names]
    for scene in scenes:
        scene.open()
        scene.expect(scene.seen()["keepsFocus"], "does not take the focus when it is opened")
        for level in scene.recorded.levels:
            forbidden(scene, level)
            by_hints(scene, level)
            dead_end(scene, level)
        every_operation_explained(scene, links)
        at_random(scene, False, PRESSED // 2, random_numbers)
        predicting(scene)
        path(scene, links)
    looks.fits(tab)
    looks.contrasts(tab)
    tab.turn("small", "dark")
    tab.fold_sidebar()
    for scene in scenes:
        at_random(scene, True, PRESSED // 2, random_numbers)
    looks.fits(tab)
    looks.contrasts(tab)
    tab.result.counts["scenes"] += len(scenes)
    tab.open(PAGE)
    for scene in scenes:
        scene.open()
        left = [text for text in scene.part.locator("option").all_text_contents()[1:] if ", solved in " not in text]
        scene.expect(not left, f"forgets that {left} were solved")
    without_store(tab)
