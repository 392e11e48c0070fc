/// The tables that a model has in a store.
///
/// Entity numbers are the store's own, because names of columns and join tables contain them. Made whole by `SchemaBuilder`.
final class StoreSchema: Sendable {
  let model: ModelLayout
  /// The entity tables, roots by name.
  let tables: [TableSchema]
  let joins: [JoinSchema]
  /// Where binary data lies that is in no row; nil for tables that no rows are read from.
  let external: ExternalData?
  /// The indexes of entities that the file has no table for.
  let absent: Set<Int>
  private let entities: [EntitySchema]
  private let ends: [ObjectIdentifier: JoinEnd]
  private let orderColumns: [ObjectIdentifier: String]
  private let ownerColumns: [ObjectIdentifier: OwnerColumn]
  private let indexByNumber: [Int64: Int]

  init(
    model: ModelLayout, tables: [TableSchema], joins: [JoinSchema], entities: [EntitySchema],
    ends: [ObjectIdentifier: JoinEnd], orderColumns: [ObjectIdentifier: String],
    ownerColumns: [ObjectIdentifier: OwnerColumn], absent: Set<Int>, external: ExternalData?
  ) {
    self.model = model
    self.tables = tables
    self.joins = joins
    self.entities = entities
    self.ends = ends
    self.orderColumns = orderColumns
    self.ownerColumns = ownerColumns
    self.absent = absent
    self.external = external
    indexByNumber = Dictionary(uniqueKeysWithValues: entities.map { ($0.number, $0.layout.index) })
  }

  /// Where an entity's properties lie.
  subscript(entity: EntityLayout) -> EntitySchema { entities[entity.index] }

  /// Where the properties of the entity with that index lie.
  subscript(index: Int) -> EntitySchema { entities[index] }

  /// The index of the entity with a number; nil for a number that is none of the model's.
  func entityIndex(ofNumber number: Int64) -> Int? { indexByNumber[number] }

  /// The join table of a relationship, as that relationship sees it.
  func joinEnd(of relationship: RelationshipLayout) -> JoinEnd? { ends[ObjectIdentifier(relationship)] }

  /// Where a to-many without an inverse lies; nil for another relationship, and where it has a join table.
  func ownerColumn(of relationship: RelationshipLayout) -> OwnerColumn? { ownerColumns[ObjectIdentifier(relationship)] }

  /// The column beside a to-one's key that holds a row's place among its destination's members; nil where there is no order.
  func orderColumn(ofKey relationship: RelationshipLayout) -> String? { orderColumns[ObjectIdentifier(relationship)] }

  /// An entity and, if asked for, its descendants, in order.
  func entities(from entity: EntityLayout, includingSubentities: Bool) -> ArraySlice<EntitySchema> {
    entities[entity.index...(includingSubentities ? entity.lastDescendant : entity.index)]
  }
}
