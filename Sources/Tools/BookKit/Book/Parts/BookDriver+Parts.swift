import WorkbookKit

extension BookDriver {
  /// Puts the generated parts into the hand-written pages, and holds the facts against what cites them.
  ///
  /// - Parameter made: The book so far, with its hand-written pages.
  /// - Returns: The preface with its parts.
  /// - Throws: An error where the preface, the list of symptoms or a plan cannot be read.
  func fillParts(_ chapters: [ToldChapter], _ audit: FactAudit, in made: inout Made) throws -> String {
    let written = made.files.contents.filter { path, _ in handWritten(path) }
    let parts = PageParts(
      chapters: chapters, facts: audit.facts, tests: audit.tests, symptoms: try SymptomGroup.all(in: root),
      plans: try PlanFile.all(in: root), ports: PortingExample.all(in: root))
    var problems: [SourceProblem] = []
    for (path, text) in written.sorted(by: { $0.key < $1.key }) {
      made.files.contents[path] = parts.fill(text, file: "\(Self.pages)/\(path)", problems: &problems)
    }
    let preface = parts.fill(
      try String(contentsOf: root.appendingPathComponent(Self.preface), encoding: .utf8), file: Self.preface,
      problems: &problems)
    problems += parts.missing(from: Array(written.values)).map {
      SourceProblem($0, file: "\(Self.pages)/\(BookPaths.labels)", line: 1)
    }
    made.problems += problems.map(BookProblem.source)
    // The book on disk is about to be replaced; what is wrong in it must not keep it from being so.
    made.problems += audit.problems.filter { !$0.file.hasPrefix("book/") }.map(BookProblem.fact)
    return preface
  }

  /// Whether a page is no chapter.
  func handWritten(_ path: String) -> Bool {
    path.hasSuffix(".md") && !chapters.contains { BookPaths.page($0.number) == path }
  }
}
