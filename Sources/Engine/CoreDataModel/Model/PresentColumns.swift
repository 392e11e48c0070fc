import Foundation

/// The tables of a store that Apple's framework wrote, as its metadata tells them where they were read from the file: they say of a
/// version of a model what hashes that cannot be computed do not.
///
/// What a name may mean otherwise is let pass (CH-1000): numbers at the end of columns, and a table that is not there, since the
/// entity may have had another name.
package struct PresentColumns {
  /// The key in the metadata that callers get; no file has it.
  package static let key = "OpenCoreDataColumns"

  /// The declared types of the columns, by table and column.
  private let tables: [String: [String: String]]

  init?(_ metadata: [String: Any]) {
    guard let tables = metadata[Self.key] as? [String: [String: String]] else { return nil }
    self.tables = tables
  }

  /// Whether the data of an entity can lie there: each attribute and to-one has a column, and each column something that may have it.
  func fit(_ entity: NSEntityDescription) -> Bool {
    var root = entity
    while let parent = root.superentity { root = parent }
    guard let columns = tables[Self.stem(root.name ?? "")] else { return true }
    let wanted = Self.wanted(by: entity)
    let isThere = wanted.allSatisfy { wish in
      columns.contains { Self.isNamed($0.key, wish.stem) && $0.value.uppercased() == wish.type }
    }
    guard isThere else { return false }
    let known = Self.tree(root).flatMap(Self.wanted).map(\.stem)
    return columns.keys.allSatisfy { column in
      Self.isOther(column) || known.contains { Self.isNamed(column, $0) }
    }
  }

  private static func stem(_ name: String) -> String { "Z" + name.uppercased() }

  /// Whether a column has a name, with a number behind it or without.
  private static func isNamed(_ column: String, _ stem: String) -> Bool {
    column.hasPrefix(stem) && column.dropFirst(stem.count).allSatisfy { ("0"..."9").contains($0) }
  }

  /// Whether a column is none of an attribute's or a to-one's: keys, entities' numbers, places and owners (SQ-11, SQ-20, SQ-26).
  private static func isOther(_ column: String) -> Bool {
    let second = column.dropFirst().first ?? "_"
    return second == "_" || ("0"..."9").contains(second)
  }

  private static func tree(_ entity: NSEntityDescription) -> [NSEntityDescription] {
    [entity] + entity.subentities.flatMap(tree)
  }

  private typealias Wish = (stem: String, type: String)

  /// The columns of an entity's own properties.
  private static func wanted(by entity: NSEntityDescription) -> [Wish] {
    entity.properties.flatMap { property -> [Wish] in
      switch property {
      case _ where property.isTransient: []
      case let attribute as NSAttributeDescription: columns(of: attribute, "Z")
      case let relationship as NSRelationshipDescription where !relationship.isToMany:
        [(stem(property.name), "INTEGER")]
      default: []
      }
    }
  }

  private static func columns(of attribute: NSAttributeDescription, _ start: String) -> [Wish] {
    let name = start + attribute.name.uppercased()
    if let composite = attribute as? NSCompositeAttributeDescription {
      return composite.elements.flatMap { columns(of: $0, name + "_") }
    }
    return ColumnKind(attribute).map { [(name, $0.declaredType)] } ?? []
  }
}
