import Foundation

extension BookDriver {
  /// Puts the generated parts into the hand-written pages.
  ///
  /// - Parameters:
  ///   - chapters: The chapters that ran.
  ///   - made: The book so far, with its hand-written pages.
  /// - Throws: Foundation's error where a test file cannot be read.
  func fillParts(_ chapters: [ToldChapter], in made: inout Made) throws {
    let written = made.files.contents.filter { path, _ in handWritten(path) }
    let parts = PageParts(
      chapters: chapters, tests: try testNames(), sections: FactSection.all(in: written[BookPaths.labels] ?? ""))
    var problems: [SourceProblem] = []
    for (path, text) in written.sorted(by: { $0.key < $1.key }) {
      made.files.contents[path] = parts.fill(text, file: "Chapters/" + path, problems: &problems)
    }
    problems += parts.missing(from: Array(written.values)).map {
      SourceProblem($0, file: "Chapters/" + BookPaths.labels, line: 1)
    }
    made.problems += problems.map(BookProblem.source)
  }

  /// Whether a page is no chapter.
  func handWritten(_ path: String) -> Bool {
    path.hasSuffix(".md") && !chapters.contains { BookPaths.page($0.number) == path }
  }

  /// The names of the package's tests, file by file.
  private func testNames() throws -> [TestName] {
    let folder = root.appendingPathComponent("Tests")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    // What the engine is tested for comes before what the chapters are.
    let isOfChapters = { (path: String) in path.hasPrefix("ChapterTests/") }
    let files = paths.filter { $0.hasSuffix(".swift") }.sorted()
    return try (files.filter { !isOfChapters($0) } + files.filter(isOfChapters)).flatMap { path in
      TestName.all(in: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }
  }
}
