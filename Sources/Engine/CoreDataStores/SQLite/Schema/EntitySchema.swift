import Foundation

/// Where one entity's properties lie.
final class EntitySchema: Sendable {
  let layout: EntityLayout
  /// The entity's number in this store, column `Z_ENT` (SQ-05).
  let number: Int64
  let table: TableSchema
  /// For each slot its columns.
  let slots: [SlotColumns]
  /// The slots whose values a transformer makes bytes of.
  let transformed: [(slot: Int, coding: TransformableCoding)]
  /// The slots whose bytes may lie in files.
  let external: [Int]
  /// For each slot the name of its column in the table that a fetch ranges over, which each of its statements writes.
  private let ownNames: [String]

  init(layout: EntityLayout, number: Int64, table: TableSchema, slots: [SlotColumns]) {
    self.layout = layout
    self.number = number
    self.table = table
    self.slots = slots
    external = slots.indices.filter { if case .attribute(_, .external) = slots[$0] { true } else { false } }
    transformed = layout.attributes.compactMap { attribute in
      attribute.isTransient ? nil : attribute.coding.map { (attribute.slot, $0) }
    }
    ownNames = slots.map { columns in
      if case .attribute(let name, _) = columns { SQLName.quoted(name, of: SQLScope.ownAlias) } else { "" }
    }
  }

  /// The column of an attribute, with the alias of its table.
  func name(_ slot: Int, alias: String) -> String {
    if alias == SQLScope.ownAlias { return ownNames[slot] }
    guard case .attribute(let name, _) = slots[slot] else { return "" }
    return SQLName.quoted(name, of: alias)
  }
}

/// The column of one element of a composite attribute.
struct CompositeColumn {
  let element: CompositeElement
  let name: String
  let kind: ColumnKind

  /// What a composite value has for the column.
  ///
  /// - Throws: `StoreFailure.unsupported` for a part of a type that the table cannot keep.
  func value(in value: Value, of table: String) throws -> Value {
    guard case .object(let box as CompositeBox) = value, let part = box.value(at: element.path) else { return .null }
    if let coding = element.coding { return .object(try coding.data(of: part) as NSData) }
    guard let encoded = Value(part, as: element.type) else {
      throw StoreFailure.unsupported(
        "\(table) cannot keep the \(Swift.type(of: part)) that a composite has for "
          + "\(element.path.joined(separator: ".")).")
    }
    return encoded
  }
}

/// The columns of one slot.
enum SlotColumns {
  /// A to-many, or a transient property: no column of its own (SQ-14, SQ-21).
  case none
  case attribute(String, ColumnKind)
  /// A composite attribute: a column for each element (SQ-56; how Core Data names them is not established, CH-933).
  case composite([CompositeColumn])
  /// A to-one: the destination's key and, where the destination has subentities, the number of its entity (SQ-20).
  case toOne(key: String, entity: String?)

  /// Whether this is the column of an attribute.
  var isAttribute: Bool {
    if case .attribute = self { true } else { false }
  }

  /// The columns that tell values apart: of a to-one the key alone, which its whole hierarchy has once (SQ-06).
  var telling: [String] {
    if case .toOne(let key, _) = self { [key] } else { names }
  }

  /// The same columns under other names.
  func renamed(_ name: (String) -> String) -> SlotColumns {
    switch self {
    case .none: .none
    case .attribute(let column, let kind): .attribute(name(column), kind)
    case .composite(let columns):
      .composite(columns.map { CompositeColumn(element: $0.element, name: name($0.name), kind: $0.kind) })
    case .toOne(let key, let entity): .toOne(key: name(key), entity: entity.map(name))
    }
  }

  /// The columns' names.
  var names: [String] {
    switch self {
    case .none: []
    case .attribute(let name, _): [name]
    case .composite(let columns): columns.map(\.name)
    case .toOne(let key, let entity): entity.map { [key, $0] } ?? [key]
    }
  }
}
