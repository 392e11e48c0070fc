import Foundation
import WorkbookKit

/// A command as a README shows it, with the output it promises.
///
/// A command line begins with `$ `, and what follows up to the next one is its output. A line that holds nothing but
/// `…` or `...` stands for any number of lines.
package struct ShownSession: Equatable, Sendable {
  /// The command, without its prompt.
  package var command: String
  /// The lines that the page shows below it.
  package var output: [String]
  /// The command's line in the page, from 1.
  package var line: Int

  /// The sessions of a fenced block; a block without a prompt shows none.
  package static func all(in block: FencedBlock) -> [ShownSession] {
    var sessions: [ShownSession] = []
    for (index, text) in block.lines.enumerated() {
      if text.hasPrefix("$ ") {
        let command = text.dropFirst(2).trimmingCharacters(in: .whitespaces)
        sessions.append(ShownSession(command: command, output: [], line: block.line + 1 + index))
      } else if !sessions.isEmpty {
        sessions[sessions.count - 1].output.append(text)
      }
    }
    return sessions
  }

  /// How the command's true output differs from what the page shows, or nil where it does not.
  package func difference(from text: String) -> String? {
    let actual = Self.trimmed(text.components(separatedBy: "\n"))
    let shown = Self.trimmed(output)
    if Self.matches(shown[...], actual[...]) { return nil }
    return UnifiedDiff.between(
      Self.joined(shown), Self.joined(actual), oldName: "the page, line \(line)", newName: command)
  }

  private static func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private static func trimmed(_ lines: [String]) -> [String] {
    var lines = lines.map { $0.trimmingTrailingSpaces() }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func matches(_ shown: ArraySlice<String>, _ actual: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return actual.isEmpty }
    let text = first.trimmingCharacters(in: .whitespaces)
    if text == "…" || text == "..." {
      let rest = shown.dropFirst()
      return (actual.startIndex...actual.endIndex).contains { matches(rest, actual[$0...]) }
    }
    return actual.first == first && matches(shown.dropFirst(), actual.dropFirst())
  }
}
