import Foundation
import WorkbookKit

/// The page that leads from a claim's id, as tests name it, to its evidence and to the segments that show it.
struct ClaimsPage {
  /// The page under `book/`.
  static let path = "claims.md"
  /// What each claim says, by id, relative to the package.
  static let sentences = "Chapters/pages/claims.json"
  /// Ids of claims that are no more, each under the claim that took its place: links to them lead there.
  static let formerIDs = ["H12": ["H13"], "T9": ["B10"]]

  let chapters: [ToldChapter]
  let audit: FactAudit
  let sentences: [String: String]

  /// Creates the page of the claims that a book's chapters show.
  ///
  /// - Parameters:
  ///   - audit: The facts, and the tests that name claims and facts.
  ///   - root: The package's folder; it may hold a file that says each claim in one sentence.
  /// - Throws: An error where that file cannot be read.
  init(_ chapters: [ToldChapter], audit: FactAudit, root: URL) throws {
    self.chapters = chapters
    self.audit = audit
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
        [
          "A claim is shown of this engine. The third column has the weakest [label](\(BookPaths.labels)) among the facts",
          "that the tests of the claim name or, where they name none, among those of its segments. It speaks of these",
          "facts alone. What a segment prints may rest on more: its line of evidence has the label of all of it.",
        ],
        ["Run it: `swift run chapter-1 --list`"],
      ] + chapters.flatMap(section))
  }

  private func section(_ chapter: ToldChapter) -> [[String]] {
    let recording = chapter.recording
    let ids = Set(recording.segments.flatMap(\.claims)).sorted(by: ValueText.naturally)
    guard !ids.isEmpty else { return [] }
    let rows = ids.map { id in
      let page = BookPaths.page(recording.number)
      let links = recording.segments.filter { $0.claims.contains(id) }.map { MarkdownText.cell($0.link(on: page)) }
      let sentence = MarkdownText.cell(sentences[id] ?? "")
      let anchors = ([id] + Self.formerIDs[id, default: []]).map { "<a id=\"\($0)\"></a>" }.joined()
      let cells = [anchors + id, sentence, label(of: id, in: chapter), links.joined(separator: "<br>")]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return [
      ["## Chapter \(recording.number): \(recording.title)"],
      ["| claim | what it says | facts | shown by |", "| --- | --- | --- | --- |"] + rows,
    ]
  }

  /// The weakest label among the facts that a claim's tests name, or else among those of its segments.
  private func label(of id: String, in chapter: ToldChapter) -> String {
    let named = audit.tests.filter { $0.claims.contains(id) }.flatMap(\.facts)
    let kinds = (named.isEmpty ? evidence(of: id, in: chapter) : named).compactMap { audit.facts[$0]?.kind }
    return kinds.max().map { "[\($0.word)](\(BookPaths.labels)#\($0.rawValue))" } ?? ""
  }

  /// The facts that the segments rest on which show a claim.
  private func evidence(of id: String, in chapter: ToldChapter) -> [String] {
    let names = Set(chapter.recording.segments.filter { $0.claims.contains(id) }.map(\.name))
    return chapter.source.segments.filter { names.contains($0.name) }.flatMap { $0.evidence.map(\.text) }
  }
}
