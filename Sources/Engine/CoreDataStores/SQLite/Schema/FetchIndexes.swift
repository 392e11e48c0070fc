/// The indexes of a table that the model asks for so that fetches are faster (SQ-32).
///
/// A store keeps them for itself: one that lacks some, or has others, fits the model all the same.
struct FetchIndexes {
  let table: String
  let entities: [EntityLayout]
  /// The columns of each slot, by the entity's index.
  let slots: [Int: [SlotColumns]]

  /// The indexes, in the order of entities; old kinds before fetch indexes.
  func all(_ names: inout NameAllocator) -> [IndexSchema] {
    var indexes: [IndexSchema] = []
    for entity in entities {
      for attribute in entity.attributes
      where attribute.description.owner === entity.description && attribute.description.isIndexed {
        guard let column = columns([attribute.name], entity)?.first else { continue }
        indexes.append(IndexSchema(name: names.take("\(table)_\(column)_INDEX"), columns: [column]))
      }
      for compound in entity.description.compoundNames {
        guard let columns = columns(compound, entity) else { continue }
        indexes.append(
          IndexSchema(name: names.take("\(table)_\(columns.joined(separator: "_"))"), columns: columns))
      }
      for index in entity.description.indexes {
        if let made = fetchIndex(index, of: entity, &names) { indexes.append(made) }
      }
    }
    return indexes
  }

  /// The index of a description; nil for one that has an expression, or nearness, in it: the form that Core Data gives
  /// those is not established, and a fetch finds the same without.
  private func fetchIndex(
    _ index: NSFetchIndexDescription, of entity: EntityLayout, _ names: inout NameAllocator
  ) -> IndexSchema? {
    let elements = index.elements
    guard !elements.isEmpty, elements.allSatisfy({ $0.collationType == .binary }),
      let columns = columns(elements.map { $0.propertyName ?? "" }, entity)
    else { return nil }
    let name = NameAllocator.clean("Z_\(entity.name)_\(index.name)")
    return IndexSchema(name: names.take(name), columns: columns, ascending: elements.map(\.isAscending))
  }

  /// The first column of each property; nil where one has none.
  private func columns(_ properties: [String], _ entity: EntityLayout) -> [String]? {
    var columns: [String] = []
    for name in properties {
      guard let slot = entity.slot(named: name), let column = slots[entity.index]?[slot].names.first else { return nil }
      columns.append(column)
    }
    return columns
  }
}
