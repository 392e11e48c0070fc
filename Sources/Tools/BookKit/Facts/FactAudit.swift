import Foundation
import WorkbookKit

/// Holds the facts against everything that cites them: sources, tests, chapters and the book.
package struct FactAudit: Sendable {
  /// The facts.
  package let facts: FactList
  /// Every place that names a fact.
  package let citations: [FactCitation]
  /// The tests of the package.
  package let tests: [TestAttribute]
  let chapters: [Int: ChapterSource]
  let traitProblems: [FactProblem]

  /// Creates an audit.
  ///
  /// - Parameter text: The files that may cite them.
  package init(facts: FactList, text: PackageText, chapters: [Int: ChapterSource]) {
    self.facts = facts
    self.chapters = chapters
    citations = text.paths.flatMap { FactCitation.all(in: text.files[$0] ?? "", file: $0) }
    // What the engine is tested for comes before what the chapters are.
    let paths = text.paths.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
    let scanners = (paths.filter { !Self.isOfChapters($0) } + paths.filter(Self.isOfChapters)).map {
      TestScanner(text.files[$0] ?? "", file: $0)
    }
    tests = scanners.flatMap(\.tests)
    traitProblems = scanners.flatMap(\.problems)
  }

  /// Reads a package.
  ///
  /// - Throws: Foundation's error where a file cannot be read.
  package init(root: URL) throws {
    let chapters = try ChapterFolder.all(in: root).map {
      ($0.number, try ChapterSource(folder: $0.folder, root: root))
    }
    self.init(
      facts: try FactList(root: root), text: try PackageText(root: root),
      chapters: Dictionary(uniqueKeysWithValues: chapters))
  }

  /// Everything that is wrong, in the order of files and lines within each check.
  package var problems: [FactProblem] {
    facts.problems + undefined + unlabelled + traitProblems + untested + unnamedChoices + hiddenChoices + unshownChoices
  }

  /// Citations of ids that nothing defines.
  var undefined: [FactProblem] {
    citations.filter { facts[$0.id] == nil }.map { FactProblem(.undefined($0.id), file: $0.file, line: $0.line) }
  }

  /// Segments that do not say what they rest on.
  var unlabelled: [FactProblem] {
    chapters.sorted { $0.key < $1.key }.flatMap(\.value.segments).filter(\.evidence.isEmpty)
      .map { FactProblem(.noEvidence(segment: $0.name), file: $0.file, line: $0.nameLine) }
  }

  /// Facts that no test names although they are in scope, and facts that a test names although they are not.
  var untested: [FactProblem] {
    let tested = Set(tests.flatMap(\.facts))
    return facts.facts.compactMap { fact in
      switch (tested.contains(fact.id), fact.outOfScope != nil) {
      case (false, false): facts.problem(.untested(fact.id), at: fact.id)
      case (true, true): facts.problem(.testedOutOfScope(fact.id), at: fact.id)
      default: nil
      }
    }
  }

  static func isOfChapters(_ path: String) -> Bool { path.hasPrefix("Tests/Course/ChapterTests/") }
}
