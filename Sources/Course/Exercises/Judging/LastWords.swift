import WorkbookKit

/// What a program that was ended said last, without the addresses that the runtime or the engine adds to it.
enum LastWords {
  /// At most so many lines are shown.
  private static let limit = 4
  private static let stackHeads: Set = ["Current stack trace:", "*** Call stack:"]

  /// Whether a line begins what an exception says.
  static func isException(_ line: String) -> Bool { line.hasPrefix("*** Terminating app") }

  /// The lines that tell why a program ended.
  ///
  /// An exception's reason may describe objects in more lines than are shown, and its name and what was wrong stand in
  /// front: so an exception is shown from its first line on, and everything else up to the last one.
  ///
  /// - Parameter text: what the program wrote to the standard error.
  static func lines(of text: String) -> [String] {
    let lines = VisibleText.lines(text).prefix { !stackHeads.contains($0) }.filter { !$0.isEmpty }
    let exception = lines.lastIndex(where: isException)
    return ShortenedText.lines(Array(lines[(exception ?? max(0, lines.count - limit))...]), limit: limit)
  }
}
