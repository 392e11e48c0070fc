import Foundation

/// What chapters print, run once for all tests that look at it.
///
/// Making the book runs them once more, in other surroundings.
final class PlainRuns: @unchecked Sendable {
  static let shared = PlainRuns()

  // Protects `runs`.
  private let lock = NSLock()
  private var runs: [[String]: Run] = [:]

  private final class Run: @unchecked Sendable {
    // Held while the program runs, so that who comes second waits for its text.
    private let lock = NSLock()
    private var text: String?

    func text(_ make: () throws -> String) throws -> String {
      try lock.withLock {
        if let text { return text }
        let made = try make()
        text = made
        return made
      }
    }
  }

  /// What a chapter prints.
  ///
  /// - Throws: `UnexpectedEnding` where it does not end well.
  func text(_ chapter: Int, _ arguments: String...) throws -> String { try text(chapter, arguments) }

  /// What a chapter prints.
  func text(_ chapter: Int, _ arguments: [String]) throws -> String {
    let run = lock.withLock {
      let key = ["\(chapter)"] + arguments
      if let run = runs[key] { return run }
      let new = Run()
      runs[key] = new
      return new
    }
    return try run.text { try Programs.chapter(chapter, arguments) }
  }
}
