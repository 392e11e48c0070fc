import Foundation

/// The tokens of format strings that were parsed lately: an app parses the same few again and again.
enum KnownFormats {
  /// Formats kept at most, and the longest that is kept: what a user types must not fill memory.
  private static let limit = (count: 64, length: 256)

  // A lock that the thread sanitizer knows; to it a `Mutex` is none.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var known: [String: [FormatToken]] = [:]

  /// The tokens of a format.
  static func tokens(of format: String) -> [FormatToken] {
    if let tokens = lock.withLock({ known[format] }) { return tokens }
    let tokens = FormatLexer.tokens(of: format)
    guard format.utf8.count <= limit.length else { return tokens }
    lock.withLock {
      if known.count >= limit.count { known = [:] }
      known[format] = tokens
    }
    return tokens
  }
}
