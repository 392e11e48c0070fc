import Foundation

extension NSManagedObject {
  /// A row's attributes and to-one destinations by name, for a conflict (MP-05).
  ///
  /// - Parameter row: a row of the object's store; one that took the object's key may be of another entity of the hierarchy.
  final func snapshot(of row: RowSnapshot) -> [String: Any] {
    var result: [String: Any] = [:]
    let layout = layout.table[row.reference.entity]
    for (slot, property) in layout.slots.enumerated() {
      switch property {
      case .attribute(let attribute):
        result[attribute.name] = row.values[slot].publicValue(as: attribute.type) ?? NSNull()
      case .relationship(let relationship) where relationship.storage == .column:
        if case .reference(let reference) = row.values[slot] {
          result[relationship.name] = NSManagedObjectID(
            layout: layout.table[reference.entity], store: store, number: reference.number)
        } else {
          result[relationship.name] = NSNull()
        }
      case .relationship: break
      }
    }
    return result
  }
}
