"""A page with the tasks of all exercises, made from the files that a reader is given."""

import re

import project

from . import markdown, order

PAGE = "exercise-tasks.md"


def anchor(number):
    return "exercise-" + number.replace(".", "-")


class Exercise:
    """One exercise: its number, title and minutes, its task, and the file in which it is solved."""

    def __init__(self, starter):
        self.folder = starter.parent.parent
        self.chapter = self.folder.parent.name
        self.file = f"Chapters/{self.chapter}/Exercises/{starter.name}"
        comment, self.code = re.match(r"((?://[^\n]*\n)+)\n*(.*)", starter.read_text(), re.S).groups()
        lines = [line.removeprefix("//").removeprefix(" ") for line in comment.splitlines()]
        self.number, self.title = re.match(r"(\d+\.\d+)\s+(.+)", lines[0]).groups()
        self.task = self.paragraphs(lines[1:])
        grader = "".join(file.read_text() for file in sorted((self.folder / "Grader").glob("*.swift")))
        self.minutes = int(re.search(r"Exercise\(\s*ExerciseNumber\(.*?minutes:\s*(\d+)", grader, re.S).group(1))
        self.claims = re.findall(r'"(\w+)"', re.search(r"minutes:\s*\d+,\s*claims:\s*\[(.*?)\]", grader, re.S).group(1))

    @staticmethod
    def paragraphs(lines):
        """The comment as Markdown: what is indented by two spaces goes on with the list above it, or else is lines of code."""
        blocks, kind = [], None
        for line in lines:
            is_inside = line.startswith("  ")
            now = ("blank" if not line else "items" if line.startswith("- ") or (is_inside and kind == "items")
                   else "text" if not is_inside else "list" if line.startswith("  - ") or kind == "list" else "code")
            if now != kind:
                blocks.append((now, []))
                kind = now
            blocks[-1][1].append(line[2:] if now in ("list", "code") else line)

        def escaped(text):
            return text.replace("<", "&lt;")

        made = {"code": lambda text: f"```swift\n{text}\n```", "list": str, "items": escaped, "text": escaped}
        return "\n\n".join(made[kind]("\n".join(some)) for kind, some in blocks if kind != "blank")


def all_exercises():
    starters = project.EXERCISES.glob("*/*/Starter/*.swift")
    return sorted((Exercise(file) for file in starters), key=lambda exercise: order.natural(exercise.number))


def page(exercises, titles, before):
    """The page: by chapters, each task with its minutes, what it is about, and its commands.

    `titles` has each chapter's title by its number, `before` the links to the segments to read before each exercise.
    """
    parts = [
        "# The tasks of the exercises",
        "Each file begins with its task, compiles as it is, and fails. [How to do the exercises](exercises.md) says how they"
        " are judged.",
        "```sh\nswift run workbook\n```",
    ]
    for chapter in sorted({exercise.number.split(".")[0] for exercise in exercises}, key=int):
        own = [exercise for exercise in exercises if exercise.number.split(".")[0] == chapter]
        parts += [f"## Chapter {chapter}: {titles[chapter]} {{#exercises-{chapter}}}", "| exercise | minutes |\n| --- | --- |\n" + "\n".join(
            f"| [{exercise.number} {exercise.title}](#{anchor(exercise.number)}) | {exercise.minutes} |" for exercise in own)]
        for exercise in own:
            parts += [f"### {exercise.number} {exercise.title} {{#{anchor(exercise.number)}}}", exercise.task]
            if before.get(exercise.number):
                parts.append('<div class="about">\n\nRead before it: ' + ", ".join(before[exercise.number]) + "\n\n</div>")
            parts += [
                "File: [" + exercise.file + f"](../{exercise.file})",
                f"```sh\nswift run workbook check {exercise.number}\n```"]
    return "\n\n".join(parts) + "\n"


def linked(text, exercises):
    """A chapter's page with links from its table of exercises, and from what a segment practises, to the tasks."""
    known = {exercise.number: exercise for exercise in exercises}

    def row(match):
        number = match.group(2)
        return f"{match.group(1)}[{number} {match.group(3)}]({PAGE}#{anchor(number)}) |" if number in known else match.group(0)

    text = re.sub(r"^(\| )(\d+\.\d+) ([^|\n]+?) \|(?= \d+ \|$)", row, text, flags=re.M)

    def practise(match):
        number = match.group(1)
        if number not in known:
            return match.group(0)
        link = f"[{number} {known[number].title}]({PAGE}#{anchor(number)})"
        return f"Practise it in exercise {link}:\n\n```sh\nswift run workbook task {number}\n```"

    return re.sub(r"^Practise it: `swift run workbook task (\d+\.\d+)`$", practise, text, flags=re.M)
