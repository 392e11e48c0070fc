/// How the values of an attribute type lie in a column (SQ-14).
package enum ColumnKind: Sendable {
  case integer
  case boolean
  case double
  case float
  case date
  case decimal
  case string
  case uri
  case uuid
  case data
  /// Bytes that may lie in a file beside the store (SQ-19).
  case external
  /// Bytes that a transformer made (SQ-18).
  case transformable

  /// The kind for an attribute type; nil for types that no column can hold.
  package init?(_ type: NSAttributeType) {
    guard let column = type.row.column else { return nil }
    self = column
  }

  /// The kind for an attribute; nil where no column can hold it.
  package init?(_ attribute: NSAttributeDescription) {
    self.init(attribute.attributeType)
    if self == .data, attribute.allowsExternalBinaryDataStorage { self = .external }
  }

  /// The type the column is declared with.
  package var declaredType: String {
    switch self {
    case .integer, .boolean: "INTEGER"
    case .double, .float: "FLOAT"
    case .date: "TIMESTAMP"
    case .decimal: "DECIMAL"
    case .string, .uri: "VARCHAR"
    case .uuid, .data, .external, .transformable: "BLOB"
    }
  }

  /// The place of the column's group in its table (SQ-12).
  package var group: Int {
    switch self {
    case .integer, .boolean: 0
    case .double, .float, .date: 1
    case .decimal: 2
    case .string, .uri: 3
    case .uuid: 4
    case .data, .external, .transformable: 5
    }
  }

  /// What a column holds whose value cannot be read: only UUIDs and URIs have a form that a value may not have.
  package var misfit: String {
    self == .uuid ? "something else than 16 bytes where a UUID belongs" : "text that is no URI where one belongs"
  }

  /// Whether the column holds text, which the string operators of predicates ask for.
  var isText: Bool { self == .string || self == .uri }
}
