import Foundation

/// The public names that the engine has beyond Core Data's API, each with the reason why it is there.
///
/// An app that uses one of them does not compile with Apple's framework, or finds the name in another one. What only shows
/// what the engine does is not among them: that is a module of its own, which `import CoreData` does not bring.
package struct OwnNames: Equatable, Sendable, Codable {
  /// Something that the list says and the engine does not.
  package enum Problem: Equatable, Sendable, CustomStringConvertible {
    /// The engine has a name that is not on the list.
    case unlisted(String)
    /// The list has a name that the engine lacks, or that is Core Data's.
    case gone(String)
    /// The list names a reason that it does not have.
    case unknownReason(String, symbol: String)
    /// A reason that no name has.
    case unusedReason(String)

    /// The problem as one sentence, with what to do about it.
    package var description: String {
      switch self {
      case .unlisted(let symbol):
        "\(symbol) is not Core Data's: make it `package`, move it out of the engine, or list it in \(OwnNames.file)."
      case .gone(let symbol): "\(symbol) is no name of the engine's own: take it out of \(OwnNames.file)."
      case .unknownReason(let key, let symbol):
        "\(symbol) is there for `\(key)`, which is none of the reasons in \(OwnNames.file)."
      case .unusedReason(let key): "The reason `\(key)` in \(OwnNames.file) is no name's: take it out."
      }
    }
  }

  /// The reasons by key.
  package let reasons: [String: String]
  /// The key of the reason of each name.
  package let symbols: [String: String]

  /// Creates a list.
  package init(reasons: [String: String], symbols: [String: String]) {
    self.reasons = reasons
    self.symbols = symbols
  }

  /// The file, relative to the package.
  package static let file = "Sources/Facts/api/own.json"

  /// Reads the file of a package.
  ///
  /// - Throws: Foundation's error where the file cannot be read.
  package init(root: URL) throws {
    self = try JSONDecoder().decode(OwnNames.self, from: Data(contentsOf: root.appendingPathComponent(Self.file)))
  }

  /// Where the list and the engine differ, by name, then the reasons that no name has.
  package func problems(_ surface: APISurface, _ graph: SymbolGraph) -> [Problem] {
    let found = Set(graph.names(beyond: surface))
    let used = Set(symbols.values)
    return Set(symbols.keys).union(found).sorted().compactMap { name in
      guard let key = symbols[name] else { return .unlisted(name) }
      if !found.contains(name) { return .gone(name) }
      return reasons[key] == nil ? .unknownReason(key, symbol: name) : nil
    } + reasons.keys.sorted().filter { !used.contains($0) }.map { .unusedReason($0) }
  }

  /// The names under their reasons.
  package var text: String {
    reasons.sorted { $0.key < $1.key }.map { key, reason in
      let names = symbols.filter { $0.value == key }.keys.sorted()
      return ([reason] + names.map { "  " + $0 }).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }
}
