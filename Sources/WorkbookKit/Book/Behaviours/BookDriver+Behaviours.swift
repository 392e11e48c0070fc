import Foundation

extension BookDriver {
  /// Adds the page of behaviours, unless the package has no tests to take the names from.
  ///
  /// - Parameters:
  ///   - chapters: The chapters that ran.
  ///   - made: The book so far, with its hand-written pages.
  /// - Throws: Foundation's error where a test file cannot be read.
  func addBehaviours(
    _ chapters: [(number: Int, source: ChapterSource, recording: Recording)], to made: inout Made
  ) throws {
    let tests = try testNames()
    let sections = FactSection.all(in: made.files.contents[BookPaths.labels] ?? "")
    guard !tests.isEmpty, !sections.isEmpty else { return }
    let page = BehaviourPage(sections: sections, tests: tests, chapters: chapters)
    made.files.contents[BehaviourPage.path] = page.text
    made.problems += page.untested.map {
      .source(SourceProblem(.untestedFact($0), file: "Chapters/" + BookPaths.labels, line: 1))
    }
  }

  /// The names of the package's tests that name facts, file by file.
  private func testNames() throws -> [TestName] {
    let folder = root.appendingPathComponent("Tests")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    // What the engine is tested for comes before what the chapters are.
    let isOfChapters = { (path: String) in path.hasPrefix("ChapterTests/") }
    let files = paths.filter { $0.hasSuffix(".swift") }.sorted()
    return try (files.filter { !isOfChapters($0) } + files.filter(isOfChapters)).flatMap { path in
      TestName.all(in: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }.filter { !$0.facts.isEmpty }
  }
}
