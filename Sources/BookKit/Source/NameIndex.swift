import Foundation
import WorkbookKit

/// Finds where the names that a segment uses are declared, so that its page can link to them.
package struct NameIndex: Equatable, Sendable {
  private var byName: [String: [Declaration]] = [:]
  private var general: Set<String> = []

  /// The folders whose public names every chapter may use.
  private static let shared = ["Sources/Samples", "Sources/WorkbookKit", "Sources/Measuring"]
  /// The engine, whose names are Core Data's, and what it offers beyond them.
  private static let engine = (EngineModules.names + [EngineModules.umbrella]).map { "Sources/\($0)" }
  /// Names that many of Swift's own types have.
  private static let ofSwift: Set<String> = [
    "add", "all", "contains", "count", "description", "filter", "first", "last", "lines", "list", "map", "name",
    "sorted",
    "text",
  ]

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - declarations: The names, the nearest first: of the same names the first counts.
  ///   - general: Names of members that Core Data's or Swift's own types have too.
  package init(_ declarations: [Declaration] = [], general: Set<String> = []) {
    self.general = general.union(Self.ofSwift)
    for declaration in declarations { byName[declaration.name, default: []].append(declaration) }
  }

  /// Reads the names that every chapter may use.
  ///
  /// - Parameter root: The package's folder.
  /// - Throws: Foundation's error where a file cannot be read.
  package init(root: URL) throws {
    let engine = try Self.engine.flatMap { try Self.declarations(in: $0, root: root, onlyPublic: true) }
    self.init(
      try Self.shared.flatMap { try Self.declarations(in: $0, root: root, onlyPublic: true) },
      general: Set(engine.map(\.name)))
  }

  /// The index with the names of a chapter's files before all others: of its helpers, and of what its segments share.
  ///
  /// - Parameters:
  ///   - folder: The chapter's folder, relative to `root`.
  ///   - root: The package's folder.
  /// - Throws: Foundation's error where a file cannot be read.
  package func adding(_ folder: String, root: URL) throws -> NameIndex {
    var index = self
    let own = try Self.declarations(in: folder, root: root, onlyPublic: false)
    for (name, own) in Dictionary(grouping: own, by: \.name) { index.byName[name] = own + (byName[name] ?? []) }
    return index
  }

  /// The declarations of the names that code uses, in the order in which the code uses them.
  ///
  /// - Parameters:
  ///   - code: Lines of Swift.
  ///   - file: The file that holds the code; what it declares itself is left out.
  func declarations(usedIn code: [String], of file: String) -> [Declaration] {
    var seen: Set<Declaration> = []
    return NameUse.all(in: code).compactMap { use -> Declaration? in
      guard let found = declaration(of: use), found.file != file, seen.insert(found).inserted else { return nil }
      return found
    }
  }

  /// What a name refers to.
  ///
  /// Where types are not known, a member is found by the name of what stands before it, as `store` stands for a
  /// `FreshStore`, or by being the only one of its name.
  private func declaration(of use: NameUse) -> Declaration? {
    let found = (byName[use.name] ?? []).filter(use.matches)
    guard use.isMember else { return found.first }
    if let fitting = found.first(where: use.fits) { return fitting }
    let isOnly = Set(found.map(\.file)).count == 1
    return isOnly && !general.contains(use.name) ? found.first : nil
  }

  private static func declarations(in folder: String, root: URL, onlyPublic: Bool) throws -> [Declaration] {
    let directory = root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
      let text = try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
      return Declaration.all(in: text, file: "\(folder)/\(name)", onlyPublic: onlyPublic)
    }
  }
}
