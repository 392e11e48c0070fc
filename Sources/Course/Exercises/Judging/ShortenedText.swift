import WorkbookKit

/// Text that somebody else's program has made, cut to what a reader or a report can take.
public enum ShortenedText {
  /// The beginning of a text, with a note of what is left out.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: How many bytes are kept at most; the note comes on top.
  public static func beginning(of text: String, limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var kept = Substring(text)
    kept = Substring(String(decoding: kept.utf8.prefix(limit), as: UTF8.self))
    // The last character may have been cut in two.
    while kept.last == "\u{FFFD}" { kept.removeLast() }
    return kept + "\n… and \(CountedNoun.text(text.utf8.count - kept.utf8.count, "byte")) more"
  }

  /// The first and the last of some lines, with a note in between of what is left out.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - limit: How many are kept at most, half of them from each end.
  public static func ends(of lines: [String], limit: Int) -> [String] {
    guard lines.count > limit else { return lines }
    let left = lines.count - limit
    let note = "… \(CountedNoun.text(left, "line")) left out …"
    return Array(lines.prefix(limit / 2)) + [note] + Array(lines.suffix(limit - limit / 2))
  }

  /// The first of some lines, each of them short, with a note of what is left out.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - limit: How many are kept at most.
  ///   - width: How many characters of each are kept at most.
  public static func lines(_ lines: [String], limit: Int, width: Int = 500) -> [String] {
    let kept = lines.prefix(limit).map { $0.count > width ? $0.prefix(width) + "…" : $0 }
    return lines.count > limit ? kept + ["… and \(CountedNoun.text(lines.count - limit, "line")) more"] : kept
  }
}
