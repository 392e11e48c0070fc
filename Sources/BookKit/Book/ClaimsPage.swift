import Foundation
import WorkbookKit

/// The page that leads from a claim's id, as tests name it, to the segments that show it.
struct ClaimsPage {
  /// The page under `book/`.
  static let path = "claims.md"
  /// What each claim says, by id, relative to the package.
  static let sentences = "Chapters/claims.json"

  let recordings: [Recording]
  let sentences: [String: String]

  /// Creates the page of the claims that a book's chapters show.
  ///
  /// - Parameters:
  ///   - recordings: The chapters, in order.
  ///   - root: The package's folder; it may hold a file that says each claim in one sentence.
  /// - Throws: An error where that file cannot be read.
  init(_ recordings: [Recording], root: URL) throws {
    self.recordings = recordings
    let file = root.appendingPathComponent(Self.sentences)
    let exists = FileManager.default.fileExists(atPath: file.path)
    sentences = exists ? try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file)) : [:]
  }

  var text: String {
    BookNotes.joined(
      [
        [BookNotes.generated(from: "\(Self.sentences) and the recorded runs of the chapters")],
        ["# Claims"],
        [
          "The tests of the chapters name what they check by an id. This page says what each id stands for, and which",
          "segments show it.",
        ],
        ["Run it: `swift run chapter-1 --list`"],
      ] + recordings.flatMap(section))
  }

  private func section(_ recording: Recording) -> [[String]] {
    let ids = Set(recording.segments.flatMap(\.claims)).sorted(by: ValueText.naturally)
    guard !ids.isEmpty else { return [] }
    let rows = ids.map { id in
      let page = BookPaths.page(recording.number)
      let links = recording.segments.filter { $0.claims.contains(id) }.map { MarkdownText.cell($0.link(on: page)) }
      let sentence = MarkdownText.cell(sentences[id] ?? "")
      return "| <a id=\"\(id)\"></a>\(id) | \(sentence) | \(links.joined(separator: "<br>")) |"
    }
    return [
      ["## Chapter \(recording.number): \(recording.title)"],
      ["| claim | what it says | shown by |", "| --- | --- | --- |"] + rows,
    ]
  }
}
