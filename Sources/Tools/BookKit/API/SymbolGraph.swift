import Foundation

/// The public symbols of a module, as the compiler's symbol graph names them.
package struct SymbolGraph: Sendable {
  private var all: Set<String> = []
  /// The names that somebody has written down, with the kind of each; the compiler makes others.
  private var kinds: [String: String] = [:]
  /// The superclass of each class that has one in the module, by name.
  private var superclasses: [String: String] = [:]

  /// Reads the files that `swift symbolgraph-extract` has written: one for the module, one for each module that it extends.
  ///
  /// - Throws: Foundation's error where a file cannot be read.
  package init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    let graphs = try files.sorted().map { name in
      try JSONDecoder().decode(File.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
    }
    var namesByID: [String: String] = [:]
    for symbol in graphs.flatMap(\.symbols) {
      let name = symbol.pathComponents.joined(separator: ".")
      all.insert(name)
      let isWritten = !symbol.identifier.precise.contains("::SYNTHESIZED::")
      if isWritten, let kind = symbol.kind?.identifier, kind != "swift.extension" { kinds[name] = kind }
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
  package func contains(_ name: String) -> Bool {
    if all.contains(name) { return true }
    guard let dot = name.lastIndex(of: ".") else { return false }
    let (type, member) = (String(name[..<dot]), name[name.index(after: dot)...])
    // The graph leaves these two out where the compiler makes them.
    if ["rawValue", "RawValue"].contains(member), all.contains(type + ".init(rawValue:)") { return true }
    return superclasses[type].map { contains("\($0).\(member)") } ?? false
  }

  /// The names that somebody has written down and an API lacks: types, functions and constants, and members of the API's types.
  ///
  /// Members of the module's own types are left out, and so is what those have to have: what a protocol of the module asks
  /// for, what `NSObject` and its protocols name, and what overrides a member of the API.
  func names(beyond surface: APISurface) -> [String] {
    let known = Set(surface.symbols.map(\.symbol))
    let types = Set(known.compactMap { $0.split(separator: ".").first.map(String.init) })
    func owner(_ name: String) -> (type: String, member: String)? {
      let head = name.prefix { $0 != "(" }
      guard let dot = head.lastIndex(of: ".") else { return nil }
      return (String(head[..<dot]), String(name[name.index(after: dot)...]))
    }
    let own = Set(kinds.keys.filter { owner($0) == nil && !known.contains($0) && !types.contains($0) })
    let asked = Set(
      kinds.keys.compactMap { name in
        owner(name).flatMap { kinds[$0.type] == "swift.protocol" && own.contains($0.type) ? $0.member : nil }
      })
    let members = kinds.keys.filter { name in
      guard let (type, member) = owner(name), !known.contains(name), !asked.contains(member),
        !Self.ofObjects.contains(member), !own.contains(String(type.prefix { $0 != "." }))
      else { return false }
      return !sequence(first: type, next: { superclasses[$0] }).contains { known.contains("\($0).\(member)") }
    }
    return (own + members).sorted()
  }

  /// What `NSObject`, `NSCopying` and `NSSecureCoding` name.
  private static let ofObjects: Set = [
    "copy(with:)", "description", "encode(with:)", "hash", "init()", "init(coder:)", "isEqual(_:)",
    "supportsSecureCoding",
  ]

  private struct File: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Kind: Decodable { let identifier: String }
      let identifier: Identifier
      let kind: Kind?
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
