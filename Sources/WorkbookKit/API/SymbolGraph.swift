import Foundation

/// The public symbols of a module, as the compiler's symbol graph names them.
public struct SymbolGraph: Sendable {
  private var names: Set<String> = []
  /// The superclass of each class that has one in the module, by name.
  private var superclasses: [String: String] = [:]

  /// Reads the files that `swift symbolgraph-extract` has written: one for the module, one for each module that it extends.
  ///
  /// - Parameter folder: Where they are.
  /// - Throws: Foundation's error where a file cannot be read.
  public init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    let graphs = try files.sorted().map { name in
      try JSONDecoder().decode(File.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
    }
    var namesByID: [String: String] = [:]
    for symbol in graphs.flatMap(\.symbols) {
      let name = symbol.pathComponents.joined(separator: ".")
      names.insert(name)
      namesByID[symbol.identifier.precise] = name
    }
    for relation in graphs.flatMap(\.relationships) where relation.kind == "inheritsFrom" {
      if let heir = namesByID[relation.source], let parent = namesByID[relation.target] { superclasses[heir] = parent }
    }
  }

  /// Whether the module has a symbol: declared there, inherited from a class of the module, or made by the compiler for a
  /// type with raw values.
  ///
  /// - Parameter name: The name behind that of its type, such as `NSFetchRequest.affectedStores`.
  public func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    guard let dot = name.lastIndex(of: ".") else { return false }
    let (type, member) = (String(name[..<dot]), name[name.index(after: dot)...])
    // The graph leaves these two out where the compiler makes them.
    if ["rawValue", "RawValue"].contains(member), names.contains(type + ".init(rawValue:)") { return true }
    return superclasses[type].map { contains("\($0).\(member)") } ?? false
  }

  private struct File: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      let identifier: Identifier
      let pathComponents: [String]
    }
    struct Relation: Decodable {
      let kind: String
      let source: String
      let target: String
    }
    let symbols: [Symbol]
    let relationships: [Relation]
  }
}
