import Foundation

/// What Core Data's public API has, as far as the engine is about it: names, kinds and tiers, and why something is lacking.
///
/// What the engine has is not written down here: `SymbolGraph` says it.
package struct APISurface: Equatable, Sendable, Codable {
  /// One symbol of Core Data's.
  package struct Symbol: Equatable, Sendable, Codable {
    /// The Swift name with its argument labels, behind the type's, such as `NSManagedObjectContext.save()`.
    package let symbol: String
    /// Class, method, property and so on.
    package let kind: String
    /// 1 for what lessons and small programs use, 2 for what else a user of Core Data expects.
    package let tier: Int
    /// The first macOS that has it, such as `10.12`; nil where the headers do not say.
    package let macOS: String?
    /// Apple's declarations, one for each overload, as Swift's importer makes them of the public headers, without `open`,
    /// `public` and attributes.
    package let declared: [String]
    /// The key of the reason why the engine lacks it; nil where it has it.
    package let lacks: String?

    /// Creates a symbol.
    package init(
      symbol: String, kind: String, tier: Int, macOS: String? = nil, declared: [String] = [], lacks: String? = nil
    ) {
      self.symbol = symbol
      self.kind = kind
      self.tier = tier
      self.macOS = macOS
      self.declared = declared
      self.lacks = lacks
    }
  }

  /// The reasons by key.
  package let reasons: [String: String]
  /// The symbols, in the order of the file.
  package let symbols: [Symbol]

  /// Creates a surface.
  package init(reasons: [String: String], symbols: [Symbol]) {
    self.reasons = reasons
    self.symbols = symbols
  }

  /// The file, relative to the package.
  package static let file = "Sources/Facts/api/surface.json"

  /// Reads the file of a package.
  ///
  /// - Throws: Foundation's error where the file cannot be read.
  package init(root: URL) throws {
    self = try JSONDecoder().decode(APISurface.self, from: Data(contentsOf: root.appendingPathComponent(Self.file)))
  }
}
