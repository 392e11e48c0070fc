import Foundation

/// Turns the present row of a statement into a snapshot of one entity.
///
/// Which column feeds which slot is worked out once; a row costs no look-up. A class, because a reader of rows takes it in
/// hand for each.
final class RowDecoder {
  /// Numbers only: going through them counts no references.
  private enum Source {
    case nothing
    case attribute(Int32, ColumnKind)
    /// The index among the composites.
    case composite(Int)
    case leaf(key: Int32, entity: Int)
    case family(key: Int32, number: Int32, entity: Int)
  }

  let entity: Int
  private let table: String
  private let sources: [Source]
  private let composites: [[(position: Int32, column: CompositeColumn)]]
  private let transformed: [(slot: Int, coding: TransformableCoding)]
  private let external: [Int]
  private let derived: [Int]
  private let schema: StoreSchema

  /// Makes a decoder.
  ///
  /// - Parameter positions: the position of each column in the statement, by the column's name.
  init(_ entity: EntitySchema, positions: [String: Int32], schema: StoreSchema) {
    self.entity = entity.layout.index
    self.schema = schema
    table = entity.table.name
    transformed = entity.transformed
    external = entity.external
    derived = entity.layout.derivedSlots
    var composites: [[(position: Int32, column: CompositeColumn)]] = []
    sources = zip(entity.slots, entity.layout.slots).map { columns, slot in
      switch (columns, slot) {
      case (.attribute(let name, let kind), _):
        return positions[name].map { .attribute($0, kind) } ?? .nothing
      case (.composite(let columns), _):
        composites.append(columns.compactMap { column in positions[column.name].map { ($0, column) } })
        return .composite(composites.count - 1)
      case (.toOne(let key, let number), .relationship(let relationship)):
        guard let position = positions[key] else { return .nothing }
        let destination = relationship.destination
        return number.flatMap { positions[$0] }.map {
          .family(key: position, number: $0, entity: destination.index)
        } ?? .leaf(key: position, entity: destination.index)
      default: return .nothing
      }
    }
    self.composites = composites
  }

  /// Reads the row.
  ///
  /// - Throws: `StoreFailure.unsupported` for a key or a value that cannot be held.
  func snapshot(_ row: SQLStatement, reference: ObjectReference, version: Int64) throws -> RowSnapshot {
    var values = try RowValues(count: sources.count) { slot in
      switch sources[slot] {
      case .nothing: .null
      case .attribute(let column, let kind): try attribute(row, column, kind, reference)
      case .composite(let index): try composite(row, composites[index], reference)
      case .leaf(let key, let entity): try target(row, key, entity)
      case .family(let key, let number, let entity): try target(row, key, owner(row, number) ?? entity)
      }
    }
    for (slot, coding) in transformed {
      if case .object(let data as NSData) = values[slot] {
        values[slot] = .object(TransformableBox(Data(copying: data), coding))
      }
    }
    for slot in external { values[slot] = schema.external?.decoded(values[slot]) ?? values[slot] }
    return values.becomeRow(reference, version: version)
  }

  /// A known row, or a new one where the store has computed other values since.
  func current(_ known: RowSnapshot, _ row: SQLStatement) throws -> RowSnapshot {
    if derived.isEmpty { return known }
    let fresh = try snapshot(row, reference: known.reference, version: known.version)
    return derived.allSatisfy { fresh.values[$0] == known.values[$0] } ? known : fresh
  }

  // Once a row or a cell.
  @inline(__always)
  private func attribute(
    _ row: SQLStatement, _ column: Int32, _ kind: ColumnKind, _ reference: ObjectReference
  ) throws -> Value {
    guard let value = row.value(column, kind) else { throw misfit(kind, reference) }
    return value
  }

  private func misfit(_ kind: ColumnKind, _ reference: ObjectReference) -> StoreFailure {
    .unsupported("Row \(reference.number) of \(table) holds \(kind.misfit).")
  }

  /// A dictionary of the elements that have a value; nothing where none has.
  private func composite(
    _ row: SQLStatement, _ columns: [(position: Int32, column: CompositeColumn)], _ reference: ObjectReference
  ) throws -> Value {
    var values: [String: Any] = [:]
    for (position, column) in columns {
      let value = try attribute(row, position, column.kind, reference)
      var element = value.publicValue(as: column.element.type)
      if let coding = column.element.coding, case .object(let data as NSData) = value {
        element = coding.value(of: Data(copying: data))
      }
      if let element { CompositeBox.setting(element, at: column.element.path, in: &values) }
    }
    return values.isEmpty ? .null : .object(CompositeBox(values: values))
  }

  private func target(_ row: SQLStatement, _ key: Int32, _ entity: Int) throws -> Value {
    // As for values: what is null reads as zero, which is no key.
    let number = row.int(key)
    if number == 0, row.isNull(key) { return .null }
    return .reference(try RowKey.reference(entity: entity, number: number, table: table))
  }

  /// The destination's own entity; nil where the store names none that the model knows. (The destination entity of the
  /// model stands in then: a row that another tool wrote without a number is still reached.)
  private func owner(_ row: SQLStatement, _ number: Int32) -> Int? {
    schema.entityIndex(ofNumber: row.int(number))
  }
}

/// Primary keys as object references hold them.
enum RowKey {
  /// The reference of a stored row.
  ///
  /// - Throws: `StoreFailure.unsupported` for a key that is not positive or does not fit. Such a row was not written by
  ///   Core Data, which counts from 1.
  // Once a row or a cell.
  @inline(__always)
  static func reference(
    entity: Int, number: Int64, table: @autoclosure () -> String
  ) throws -> ObjectReference {
    guard number > 0, number <= ObjectReference.numbers.upperBound else {
      let table = table()
      throw StoreFailure.unsupported(
        "\(table) holds the key \(number); keys must lie between 1 and \(ObjectReference.numbers.upperBound).")
    }
    return ObjectReference(entity: entity, number: number)
  }

  /// The version of a stored row.
  ///
  /// - Throws: `StoreFailure.unsupported` for one that does not fit: nobody saves a row so often.
  // Once a row or a cell.
  @inline(__always)
  static func version(_ version: Int64, table: @autoclosure () -> String) throws -> Int64 {
    guard RowSnapshot.versions.contains(version) else {
      throw StoreFailure.unsupported(
        "\(table()) holds a row at version \(version); versions must lie between \(RowSnapshot.versions.lowerBound) and "
          + "\(RowSnapshot.versions.upperBound).")
    }
    return version
  }
}
