"""What a check has found: how much was asked, and what is wrong, page by page."""

import collections


class Result:
    def __init__(self):
        self.problems = []
        self.done = 0
        # How many texts, names, drawings and walks were looked at.
        self.counts = collections.Counter()
        self.least_text = float("inf")

    def expect(self, is_right, page, problem):
        self.done += 1
        if not is_right:
            self.problems.append(f"{page}: {problem}")

    def add(self, other):
        self.problems += other.problems
        self.done += other.done
        self.counts.update(other.counts)
        self.least_text = min(self.least_text, other.least_text)
