import WorkbookKit

extension FactAudit {
  /// Tests whose names say that something was chosen, and that cite no choice.
  var unnamedChoices: [FactProblem] {
    tests.filter { $0.name.contains("chosen here") && choices(of: $0).isEmpty }
      .map { FactProblem(.unnamedChoice(test: $0.name), file: $0.file, line: $0.line) }
  }

  /// Segments that show what a test of a claim cites as a choice, under a better label than the test's.
  var hiddenChoices: [FactProblem] {
    tests.filter { Self.isOfChapters($0.file) }.flatMap { test in
      test.shows.flatMap { shown -> [FactProblem] in
        let segments = segments(shown)
        guard segments.count == 1, let segment = segments.first else {
          return [FactProblem(.unknownSegment(shown.segment), file: test.file, line: test.line)]
        }
        let cited = Set(segment.evidence.map(\.text))
        return choices(of: test).filter { !cited.contains($0) }
          .map { FactProblem(.hiddenChoice($0, segment: segment.name), file: test.file, line: test.line) }
      }
    }
  }

  /// Tests of claims that cite a choice without the segment that shows the claim, which could then not be checked.
  var unshownChoices: [FactProblem] {
    tests.filter { Self.isOfChapters($0.file) && !$0.claims.isEmpty && $0.shows.isEmpty }.flatMap { test in
      choices(of: test).prefix(1).map { FactProblem(.unshownChoice($0), file: test.file, line: test.line) }
    }
  }

  private func choices(of test: TestAttribute) -> [String] { test.facts.filter { facts[$0]?.kind == .chosen } }

  private func segments(_ shown: TestAttribute.Shown) -> [SegmentSource] {
    chapters.sorted { $0.key < $1.key }.filter { shown.chapter == nil || shown.chapter == $0.key }
      .flatMap(\.value.segments).filter { $0.name == shown.segment }
  }
}
