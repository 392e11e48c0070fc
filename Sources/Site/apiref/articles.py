"""The articles of the reference: Markdown of `Sources/Site/reference`, each with the example that it is about."""

import re

EXAMPLE = re.compile(r"^<!-- example (\w+) -->$", re.M)


class Articles:
    """The articles in the order of their numbers, and the examples that they show."""

    def __init__(self, folder, sources):
        self.sources = sources
        self.texts = {file.name: file.read_text() for file in sorted(folder.glob("[0-9]*.md"))}

    @staticmethod
    def file(name):
        """The name of an article's page: without the number that orders it."""
        return "reference-about-" + re.sub(r"^\d+-", "", name)

    @staticmethod
    def title(text):
        return re.search(r"^# (.+)$", text, re.M).group(1)

    @property
    def examples(self):
        """The names of all examples, each with the article that shows it."""
        return {name: file for file, text in self.texts.items() for name in EXAMPLE.findall(text)}

    def example(self, match):
        """The example's source file and what it printed when it was recorded; a test runs it and compares."""
        name = match.group(1)
        source = (self.sources / f"{name.capitalize()}.swift").read_text()
        output = (self.sources / "Recorded" / f"{name}.txt").read_text()
        return (f"```swift\n{source.rstrip()}\n```\n\nRun it:\n\n```sh\nswift run examples {name}\n```\n\nIt prints:\n\n"
                f"```text\n{output.rstrip()}\n```")

    def problems(self):
        """Articles without an example, and examples without an article."""
        found = [f"{file} shows no example" for file, text in self.texts.items() if not EXAMPLE.search(text)]
        written = {file.stem.lower() for file in self.sources.glob("[A-Z]*.swift")}
        found += [f"the example {name} of {file} is not in {self.sources.name}"
                  for name, file in self.examples.items() if name not in written]
        return found + [f"the example {name} is in no article" for name in sorted(written - set(self.examples))]

    def pages(self, linker):
        for name, text in self.texts.items():
            linked = linker.link(text)
            yield self.file(name), EXAMPLE.sub(self.example, linked)
