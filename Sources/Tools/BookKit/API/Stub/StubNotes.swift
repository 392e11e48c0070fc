import Foundation

/// What a stub of Core Data cannot take from Apple's declarations as they stand, with the reason of each.
package struct StubNotes: Equatable, Sendable, Codable {
  /// The macOS for which the package is declared: what came later is left out.
  package let platform: String
  /// Protocols of Apple's systems that Linux lacks.
  package let conformances: [String: String]
  /// Protocols that conform to themselves on a Mac alone.
  package let selfConforming: [String: String]
  /// Declarations that Apple marks as the second choice.
  package let disfavoured: [String: String]
  /// Classes that have the initializer without parameters from `NSObject`, beside their own.
  package let inherited: [String: String]
  /// Symbols that cannot be declared on Linux.
  package let symbols: [String: String]
  /// Declarations of the list as the SDK of iOS 26 has them, by its documentation: they differ in what is Sendable.
  package let newer: [String: String]

  /// The file, relative to the package.
  package static let file = "Sources/Facts/api/stub.json"

  /// Creates notes.
  package init(
    platform: String, conformances: [String: String] = [:], selfConforming: [String: String] = [:],
    disfavoured: [String: String] = [:], inherited: [String: String] = [:], symbols: [String: String] = [:],
    newer: [String: String] = [:]
  ) {
    self.platform = platform
    self.conformances = conformances
    self.selfConforming = selfConforming
    self.disfavoured = disfavoured
    self.inherited = inherited
    self.symbols = symbols
    self.newer = newer
  }

  /// Reads the file of a package.
  ///
  /// - Throws: Foundation's error where the file cannot be read.
  package init(root: URL) throws {
    self = try JSONDecoder().decode(StubNotes.self, from: Data(contentsOf: root.appendingPathComponent(Self.file)))
  }

  /// Whether a symbol is there on the platform and can be declared.
  func holds(_ symbol: APISurface.Symbol) -> Bool {
    if symbols[symbol.symbol] != nil { return false }
    guard let first = symbol.macOS else { return true }
    return first.compare(platform, options: .numeric) != .orderedDescending
  }
}
