/// Lays out the join tables of a model (SQ-22).
struct JoinBuilder {
  let model: ModelLayout
  let numbers: [Int64]
  /// The tables of the store that is opened; nil for a new one.
  let existing: PresentTables?
  /// What cannot be told of the columns that the store has.
  private(set) var ambiguous: [ModelDifference] = []
  private var drafts: [Draft] = []
  private(set) var ends: [ObjectIdentifier: JoinEnd] = [:]

  private struct Draft {
    let relationship: RelationshipLayout
    let name: String
    let ownerColumn: String
    let memberColumn: String
    /// The order column of the relationship, and the one of its inverse.
    let orders: (String?, String?)
  }

  init(model: ModelLayout, numbers: [Int64], existing: PresentTables? = nil) {
    self.model = model
    self.numbers = numbers
    self.existing = existing
  }

  /// Names the tables and their columns, in the order of entities and relationships.
  ///
  /// A column has a name that no other join table's has (SQ-22c). A store that is there may have numbered them in another
  /// order, and stores of ours told columns apart by table only: such a table's own columns tell.
  mutating func build(names: inout NameAllocator) throws {
    var columns = NameAllocator(reserved: [])
    for entity in model.entities {
      for relationship in entity.relationships where relationship.source === entity && owns(relationship) {
        let number = numbers[entity.index]
        let stem = NameAllocator.stem(relationship.name)
        let destination = numbers[relationship.destination.index]
        let table = names.take("Z_\(number)\(stem)")
        var wishes: [ColumnChoice.Wish] = []
        func take(_ wanted: String, stem: String? = nil) -> String {
          let name = columns.take(wanted)
          let property = "\(entity.name).\(relationship.name)"
          wishes.append(ColumnChoice.Wish(name: name, stem: stem ?? wanted, property: property))
          return name
        }
        let stems: (owner: String, member: String) =
          switch relationship.partner {
          // Its own inverse: not established; CH-065.
          case let inverse? where inverse === relationship: ("Z_\(number)\(stem)", "REFLEXIVE")
          case let inverse?: ("Z_\(number)\(NameAllocator.stem(inverse.name))", "Z_\(destination)\(stem)")
          // The column of owners has a name of ours: what Core Data calls it is not established.
          case nil: ("Z_\(number)OWNER", "Z_\(destination)\(stem)")
          }
        let (owner, member) = (take(stems.owner), take(stems.member))
        let back = relationship.partner.flatMap { $0 === relationship ? nil : $0 }
        let orders = (
          relationship.isOrdered ? take(Self.orderColumn(member), stem: Self.orderColumn(stems.member)) : nil,
          back?.isOrdered == true ? take(Self.orderColumn(owner), stem: Self.orderColumn(stems.owner)) : nil
        )
        let found = try existing?.names(wishes, in: table)
        ambiguous += found?.ambiguous ?? []
        func present(_ name: String) -> String { found?.names[name] ?? name }
        drafts.append(
          Draft(
            relationship: relationship, name: table, ownerColumn: present(owner), memberColumn: present(member),
            orders: (orders.0.map(present), orders.1.map(present))))
      }
    }
  }

  /// The order column of the members that a key column names: `Z_FOK_3ASSETS` for `Z_3ASSETS` (SQ-23).
  private static func orderColumn(_ column: String) -> String {
    "Z_FOK_\(column.hasPrefix("Z_") ? String(column.dropFirst(2)) : column)"
  }

  /// Whether a to-many that shares its links with no inverse has a join table.
  ///
  /// A store that is there keeps them as it did; stores of ours had tables where a new one has a column.
  func hasPairsOfItsOwn(_ relationship: RelationshipLayout) -> Bool {
    guard let existing else { return !relationship.isKeptByMembers }
    return existing["Z_\(numbers[relationship.source.index])\(NameAllocator.stem(relationship.name))"] != nil
  }

  /// Whether the table of a relationship is named after this end.
  ///
  /// The owner is the entity whose name sorts first. Between two relationships of one entity it is the one whose name
  /// sorts last, as in the store that has `favorites` and `favoriteFolders` (chosen here: one case is no rule). A store that
  /// has just the other end's table is read by that one.
  private func owns(_ relationship: RelationshipLayout) -> Bool {
    guard relationship.storage == .joinTable else { return false }
    guard let inverse = relationship.partner else { return hasPairsOfItsOwn(relationship) }
    guard inverse !== relationship else { return true }
    let (here, there): (EntityLayout, EntityLayout) = (relationship.source, inverse.source)
    if let existing {
      let isHere = existing["Z_\(numbers[here.index])\(NameAllocator.stem(relationship.name))"] != nil
      let isThere = existing["Z_\(numbers[there.index])\(NameAllocator.stem(inverse.name))"] != nil
      if isHere != isThere { return isHere }
    }
    return here === there ? relationship.name > inverse.name : here.name < there.name
  }

  /// The finished tables.
  ///
  /// Their indexes are named after all tables have been.
  mutating func tables(indexNames: inout NameAllocator) -> [JoinSchema] {
    var tables: [JoinSchema] = []
    for draft in drafts {
      let index = IndexSchema(
        name: indexNames.take("\(draft.name)_\(draft.memberColumn)_INDEX"),
        columns: [draft.memberColumn, draft.ownerColumn])
      let relationship = draft.relationship
      let source = relationship.source
      let table = JoinSchema(
        name: draft.name, property: "\(source.name).\(relationship.name)", ownerColumn: draft.ownerColumn,
        memberColumn: draft.memberColumn, orderColumns: [draft.orders.0, draft.orders.1].compactMap(\.self),
        index: index)
      tables.append(table)
      let inverse = relationship.partner
      ends[ObjectIdentifier(relationship)] = JoinEnd(
        table: table, ownColumn: draft.ownerColumn, farColumn: draft.memberColumn, orderColumn: draft.orders.0,
        isReflexive: inverse === relationship)
      if let inverse, inverse !== relationship {
        ends[ObjectIdentifier(inverse)] = JoinEnd(
          table: table, ownColumn: draft.memberColumn, farColumn: draft.ownerColumn, orderColumn: draft.orders.1,
          isReflexive: false)
      }
    }
    return tables
  }
}
