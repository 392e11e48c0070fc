import Foundation

/// What a statement selects for one value of a dictionary.
enum DictionaryColumnSource {
  case value(SQLText)
  /// An object: the column with its key and, where its entity has subentities, the one with the number of its entity.
  case object(key: String, number: String?, entity: EntityLayout, schema: StoreSchema)

  /// The columns.
  var texts: [SQLText] {
    switch self {
    case .value(let text): [text]
    case .object(let key, let number, _, _): [SQLText(key)] + (number.map { [SQLText($0)] } ?? [])
    }
  }
}

/// Reads one value of a dictionary from the present row of a statement.
struct DictionaryColumnReader {
  private enum Source {
    case typed(ColumnKind, TransformableCoding?)
    /// By the type that SQLite computed.
    case untyped
    case object(number: Int32?, entity: EntityLayout, schema: StoreSchema)
  }

  private let source: Source
  private let name: String
  private let column: Int32

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: what the statement selects for it.
  ///   - first: the position of the first of its columns.
  init(_ column: DictionaryColumn, _ source: DictionaryColumnSource, first: Int32) {
    name = column.name
    self.column = first
    switch source {
    case .value:
      // Bytes without a coding are given as they are.
      let kind = column.type == .transformableAttributeType && column.coding == nil ? nil : ColumnKind(column.type)
      self.source = kind.map { .typed($0, column.coding) } ?? .untyped
    case .object(_, let number, let entity, let schema):
      self.source = .object(number: number.map { _ in first + 1 }, entity: entity, schema: schema)
    }
  }

  /// Reads the value.
  ///
  /// - Throws: `StoreFailure.unsupported` for a value that is not one of the type.
  func value(_ row: SQLStatement) throws -> Value {
    switch source {
    case .typed(let kind, let coding):
      guard let value = row.value(column, kind) else {
        throw StoreFailure.unsupported("For \(name) the store holds \(kind.misfit).")
      }
      // Computed, and beyond what a decimal can hold.
      if value.isDecimalNaN { return .null }
      if let coding, case .object(let data as NSData) = value {
        return .object(TransformableBox(Data(copying: data), coding))
      }
      return value
    case .untyped: return row.value(column)
    case .object(let number, let entity, let schema):
      if row.isNull(column) { return .null }
      let own = number.flatMap { schema.entityIndex(ofNumber: row.int($0)) } ?? entity.index
      return .reference(try RowKey.reference(entity: own, number: row.int(column), table: schema[entity].table.name))
    }
  }
}
