import Foundation
import Processes
import WorkbookKit

/// Runs the chapters and makes, checks or accepts the book.
package struct BookDriver: Sendable {
  /// What the chapters and the hand-written pages make together.
  package struct Made: Equatable, Sendable {
    /// The files of the book.
    package var files: BookFiles
    /// Everything that is wrong with them.
    package var problems: [BookProblem]
  }

  /// The folder of the pages that are written by hand, relative to the package.
  package static let pages = "Chapters/pages"

  /// The preface, relative to the package; it becomes the first part of `book/README.md`.
  package static let preface = pages + "/preface.md"

  let root: URL
  let binFolder: URL
  let chapters: [ChapterFolder]
  let exercises: [Int: [ListedExercise]]
  let runner: any ProcessRunning

  /// Creates a driver.
  ///
  /// - Parameter binFolder: The folder of the built executables.
  package init(
    root: URL, binFolder: URL, chapters: [ChapterFolder], exercises: [Int: [ListedExercise]] = [:],
    runner: any ProcessRunning = ProcessRunner()
  ) {
    self.exercises = exercises
    self.root = root
    self.binFolder = binFolder
    self.chapters = chapters
    self.runner = runner
  }

  /// The folder `book/` of the package.
  package var book: Book { Book(directory: root.appendingPathComponent("book")) }

  /// Compares the book on disk with a fresh run; nothing is written.
  ///
  /// - Throws: An error where a file cannot be read or a chapter cannot be started.
  package func check() throws -> [BookProblem] {
    let made = try make()
    // Where something could not be made, a comparison would only repeat it in other words.
    guard made.problems.isEmpty else { return made.problems }
    return try book.check(made.files).map(BookProblem.file)
  }

  /// What the transcripts of Apple's framework change: which segments rest on an answer that is another than the engine's, and
  /// how their labels change.
  ///
  /// - Throws: An error where a file cannot be read.
  package func differences() throws -> String { DifferenceReport(try FactAudit(root: root)).text }

  /// Writes the book from a fresh run, unless something is wrong with it.
  ///
  /// - Returns: What was written, and the problems for which nothing was.
  /// - Throws: An error where a file cannot be written or a chapter cannot be started.
  package func accept() throws -> (changes: Book.Changes, problems: [BookProblem]) {
    let made = try make()
    guard made.problems.isEmpty else { return (Book.Changes(), made.problems) }
    return (try book.accept(made.files), [])
  }

  /// How much each segment says before its output and after it, from the sources alone, as a table for a terminal.
  ///
  /// - Throws: An error where a file cannot be read.
  package func words() throws -> String {
    let tables = try chapters.map { chapter in
      ChapterWords(try ChapterSource(folder: chapter.folder, root: root), number: chapter.number).lines
    }
    return tables.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// Runs every chapter and makes all files of the book.
  ///
  /// - Throws: An error where a file cannot be read or a chapter cannot be started.
  package func make() throws -> Made {
    var made = Made(files: try handWrittenPages(), problems: [])
    let audit = try FactAudit(root: root)
    var told: [ToldChapter] = []
    for chapter in chapters {
      let run = try ChapterRun(chapter, in: binFolder, runner: runner)
      made.problems += run.problems
      guard let recording = run.recording else { continue }
      let source = try ChapterSource(folder: chapter.folder, root: root)
      told.append(ToldChapter(number: chapter.number, source: source, recording: recording))
      let stitched = try Stitcher.stitch(
        source, recording: recording, facts: audit.facts, exercises: exercises[chapter.number] ?? [])
      made.files.merge(stitched.files)
      made.problems += stitched.problems.map(BookProblem.source)
    }
    let preface = try fillParts(told, audit, in: &made)
    made.files.contents[ClaimsPage.path] = try ClaimsPage(told, audit: audit, root: root).text
    let others = made.files.contents.filter { path, _ in handWritten(path) }
    made.files.contents["README.md"] =
      ContentsPage(preface: preface, prefaceFile: Self.preface, chapters: told, pages: others).text
    let short = told.flatMap(\.source.segments).compactMap { segment in
      segment.shortName.map { (segment.name, $0.text) }
    }
    let titles = EmptyLinks(
      recordings: told.map(\.recording), shortNames: Dictionary(short) { first, _ in first }, appendix: Appendix(told),
      pages: made.files.contents)
    for (path, text) in made.files.contents where path.hasSuffix(".md") {
      made.files.contents[path] = titles.fill(text, of: path)
    }
    if made.problems.isEmpty {
      made.problems += PageLinks.broken(in: made.files, exists: exists).map(BookProblem.source)
    }
    return made
  }

  /// The pages written by hand: every one in `Chapters/pages` but the preface, under the same name.
  private func handWrittenPages() throws -> BookFiles {
    let folder = root.appendingPathComponent(Self.pages)
    var pages = BookFiles()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".md") {
      guard "\(Self.pages)/\(name)" != Self.preface else { continue }
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      pages.contents[name] = BookNotes.generated(from: "\(Self.pages)/\(name)") + "\n\n" + text
    }
    return pages
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent("book/" + path).standardized.path)
  }
}
