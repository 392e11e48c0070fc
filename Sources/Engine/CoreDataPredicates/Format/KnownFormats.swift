/// The tokens of format strings that were parsed lately: an app parses the same few again and again.
enum KnownFormats {
  /// Formats kept at most, and the longest that is kept: what a user types must not fill memory.
  private static let limit = (count: 64, length: 256)

  private static let known = Guarded<[String: [FormatToken]]>([:])

  /// The tokens of a format.
  static func tokens(of format: String) -> [FormatToken] {
    if let tokens = known.withLock({ $0[format] }) { return tokens }
    let tokens = FormatLexer.tokens(of: format)
    guard format.utf8.count <= limit.length else { return tokens }
    known.withLock { known in
      if known.count >= limit.count { known = [:] }
      known[format] = tokens
    }
    return tokens
  }
}
