import Foundation

/// How a process ended that a probe has ended, without what differs from run to run.
struct ProcessEnding: Equatable {
  /// The answer: the exception's name where there was one, else the line with the reason.
  let answer: String
  /// The line with the reason; nil where nothing was written.
  let words: String?

  private static let exception = "*** Terminating app"
  private static let trap = "Fatal error"

  /// Reads what a process has left.
  ///
  /// - Parameters:
  ///   - errorText: What it wrote to its standard error.
  ///   - ending: How it ended, such as `signal 6`.
  init(errorText: String, ending: String) {
    let lines = errorText.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    let telling = [Self.exception, Self.trap].lazy.compactMap { mark in
      lines.lazy.compactMap { line in line.range(of: mark).map { String(line[$0.lowerBound...]) } }.first
    }.first
    words = (telling ?? lines.first { !$0.isEmpty }).map(Self.stable)
    let name = words.flatMap { words in
      words.range(of: "uncaught exception '[A-Za-z]+'", options: .regularExpression).map {
        String(words[$0].dropFirst("uncaught exception '".count).dropLast())
      }
    }
    answer = "ends the process: " + (name ?? words ?? ending)
  }

  /// A line without addresses, identifiers of stores, and paths.
  static func stable(_ line: String) -> String {
    let patterns = [
      ("x-coredata://[^/ ]+/", "x-coredata://…/"), ("0x[0-9a-fA-F]+", "0x…"),
      ("[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", "…"), ("(file://)?/[^ '\")]*/", "…/"),
    ]
    return patterns.reduce(line) { text, pattern in
      text.replacingOccurrences(of: pattern.0, with: pattern.1, options: .regularExpression)
    }
  }
}
