/// The book's first page: a preface written by hand, the chapters with their segments, and the claims they show.
public enum ContentsPage {
  /// The page's text.
  ///
  /// - Parameters:
  ///   - preface: Markdown that stands first, title included.
  ///   - prefaceFile: The preface's file, for the note that the page is generated.
  ///   - recordings: The chapters, in order.
  ///   - pages: The pages that are no chapters, by their paths.
  public static func text(
    preface: String, prefaceFile: String, recordings: [Recording], pages: [String: String] = [:]
  ) -> String {
    var preface = preface
    while preface.last == "\n" { preface.removeLast() }
    var parts = [
      [BookNotes.generated(from: "\(prefaceFile) and the recorded runs of the chapters")], [preface],
      BookNotes.reimplementation, ["## Chapters"],
    ]
    for recording in recordings { parts += chapter(recording) }
    let others = pages.sorted { $0.key < $1.key }.map { "- [\(title(of: $0.value))](\($0.key))" }
    if !others.isEmpty { parts += [["## To look things up"], others] }
    let claims = recordings.flatMap(claims)
    if !claims.isEmpty {
      parts += [["## Claims"], ["| claim | shown by |", "| --- | --- |"] + claims]
    }
    return BookNotes.joined(parts)
  }

  private static func title(of page: String) -> String {
    page.split(separator: "\n").first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? ""
  }

  private static func chapter(_ recording: Recording) -> [[String]] {
    let page = BookPaths.page(recording.number)
    return [
      ["### [Chapter \(recording.number): \(recording.title)](\(page))"],
      recording.segments.map { segment in
        "\(segment.number). [\(segment.title)](\(page)#\(segment.name))\(BookNotes.claims(segment.claims))"
      },
    ]
  }

  /// One row for each claim of a chapter, in the order of their numbers.
  private static func claims(of recording: Recording) -> [String] {
    let ids = Set(recording.segments.flatMap(\.claims)).sorted(by: ValueText.naturally)
    return ids.map { id in
      let segments = recording.segments.filter { $0.claims.contains(id) }.map { segment in
        "[\(segment.title.replacingOccurrences(of: "|", with: "\\|"))](\(BookPaths.page(recording.number))#\(segment.name))"
      }
      return "| \(id) | \(segments.joined(separator: "; ")) |"
    }
  }
}
