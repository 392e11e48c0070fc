import Foundation

/// What Foundation has on a Mac and lacks on Linux, as far as the sources for both need it.
package struct FoundationGaps: Equatable, Sendable, Codable {
  /// One symbol of Foundation's.
  package struct Symbol: Equatable, Sendable, Codable {
    /// The Swift name with its argument labels, behind the type's.
    package let symbol: String
    /// Class, method, property and so on.
    package let kind: String
    /// Apple's declarations.
    package let declared: [String]
    /// The key of the reason why Linux lacks it.
    package let reason: String

    /// Creates a symbol.
    package init(symbol: String, kind: String, declared: [String], reason: String) {
      self.symbol = symbol
      self.kind = kind
      self.declared = declared
      self.reason = reason
    }
  }

  /// The reasons by key.
  package let reasons: [String: String]
  /// The symbols, in the order of the file.
  package let symbols: [Symbol]

  /// The file, relative to the package.
  package static let file = "Sources/Facts/api/foundation.json"

  /// Creates a list.
  package init(reasons: [String: String] = [:], symbols: [Symbol] = []) {
    self.reasons = reasons
    self.symbols = symbols
  }

  /// Reads the file of a package.
  ///
  /// - Throws: Foundation's error where the file cannot be read.
  package init(root: URL) throws {
    self = try JSONDecoder().decode(FoundationGaps.self, from: Data(contentsOf: root.appendingPathComponent(Self.file)))
  }

  /// What makes the list say too much: a symbol that no source uses, or a reason that is missing or nobody's.
  package func problems(in sources: [String]) -> [String] {
    let used = Set(symbols.map(\.reason))
    // A call may be broken into lines anywhere.
    let sources = sources.map { $0.filter { !$0.isWhitespace } }
    return symbols.compactMap { symbol in
      if reasons[symbol.reason] == nil { return "\(symbol.symbol) has the reason \(symbol.reason), which is none." }
      guard let use = Self.use(of: symbol), !sources.contains(where: { $0.contains(use) }) else { return nil }
      return "No source has `\(use)`: take \(symbol.symbol) out of \(Self.file)."
    } + reasons.keys.filter { !used.contains($0) }.sorted().map { "The reason \($0) in \(Self.file) is no symbol's." }
  }

  /// What a source says that uses a symbol; nil for a conformance.
  private static func use(of symbol: Symbol) -> String? {
    guard !symbol.declared.contains(where: { $0.hasPrefix("extension") }) else { return nil }
    let (owner, member) = SymbolName.parts(symbol.symbol)
    let head = member.prefix { $0 != "(" }
    guard let owner else { return String(head) }
    guard head != "init" else { return owner + "(" + member.dropFirst("init(".count).prefix { $0 != ":" } + ":" }
    return symbol.kind == "method" ? head + "(" : "." + member
  }
}
