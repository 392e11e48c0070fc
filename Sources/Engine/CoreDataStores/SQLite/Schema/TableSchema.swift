/// A column of an entity table.
struct ColumnSchema {
  let name: String
  let declaredType: String
  /// The property it belongs to, such as `Person.name`.
  let property: String
  /// The place of its group among the table's columns (SQ-12).
  let group: Int
}

/// An index.
struct IndexSchema {
  let name: String
  let columns: [String]
  /// Whether it keeps a uniqueness constraint (SQ-33).
  var isUnique = false
  /// For each column whether values ascend; nil leaves it to SQLite.
  var ascending: [Bool]?
}

/// The table of a root entity and all its descendants (SQ-10).
final class TableSchema: Sendable {
  let name: String
  /// The root entity's name.
  let entity: String
  /// Whether rows of several entities lie in it, so that `Z_ENT` has to be looked at (SQ-42).
  let isShared: Bool
  /// The columns after `Z_PK`, `Z_ENT` and `Z_OPT`, in order.
  let columns: [ColumnSchema]
  let indexes: [IndexSchema]

  init(name: String, entity: String, isShared: Bool, columns: [ColumnSchema], indexes: [IndexSchema]) {
    self.name = name
    self.entity = entity
    self.isShared = isShared
    self.columns = columns
    self.indexes = indexes
  }

  /// The columns that every entity table begins with (SQ-11).
  static let leadingColumns = ["Z_PK", "Z_ENT", "Z_OPT"]
}

/// A table of pairs, for a many-to-many (SQ-22).
final class JoinSchema: Sendable {
  let name: String
  /// The relationship on the side that the table is named after, such as `Author.books`.
  let property: String
  /// The key of the side that the table is named after.
  let ownerColumn: String
  /// The key of the other side.
  let memberColumn: String
  /// The places of members, one column for each end that is ordered (SQ-23).
  let orderColumns: [String]
  let index: IndexSchema

  init(
    name: String, property: String, ownerColumn: String, memberColumn: String, orderColumns: [String],
    index: IndexSchema
  ) {
    self.name = name
    self.property = property
    self.ownerColumn = ownerColumn
    self.memberColumn = memberColumn
    self.orderColumns = orderColumns
    self.index = index
  }
}

/// Where a to-many without an inverse lies: beside its members, each of which has one owner (SQ-26).
struct OwnerColumn {
  /// The members' table.
  let table: String
  /// The column with the owner's key.
  let key: String
  /// The column with the member's place; nil where there is no order.
  let order: String?
}

/// A join table as one relationship sees it.
struct JoinEnd {
  let table: JoinSchema
  /// The column with the key of the relationship's own object.
  let ownColumn: String
  /// The column with the key of the object at the far end.
  let farColumn: String
  /// The column with the place of the far object among the own one's members; nil where there is no order.
  let orderColumn: String?
  /// Whether the relationship is its own inverse, so that each pair is kept in both directions.
  let isReflexive: Bool
}
