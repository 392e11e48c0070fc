import Foundation

/// Runs a fetch plan over rows in memory: condition, order, offset, limit.
struct MemoryQuery {
  let store: MemoryStore
  let model: ModelLayout
  let plan: FetchPlan

  /// The rows that match, in the plan's order; rows that the plan does not tell apart keep the order they came in.
  func run(on rows: [RowSnapshot]) throws -> [RowSnapshot] {
    guard plan.predicate != nil || !plan.sorts.isEmpty || plan.offset > 0 || plan.limit > 0 else { return rows }
    var views = rows.map { RowView(row: $0, entity: model.entities[$0.reference.entity], store: store, model: model) }
    if let predicate = plan.predicate { views = views.filter { predicate.evaluate(with: $0) } }
    return plan.cut(views.sorted(stablyUsing: plan.sorts)).map(\.row)
  }
}

/// A row as predicates and sort descriptors see it: key-value readable, equal to the object and the ID it stands for.
final class RowView: NSObject, KeyValueReadable {
  let row: RowSnapshot
  private let entity: EntityLayout
  private let store: MemoryStore
  private let model: ModelLayout

  init(row: RowSnapshot, entity: EntityLayout, store: MemoryStore, model: ModelLayout) {
    self.row = row
    self.entity = entity
    self.store = store
    self.model = model
  }

  func value(forKey key: String) -> Any? {
    guard let slot = entity.slot(named: key) else {
      raiseException(.invalidArgument, "keypath \(key) not found in entity \(entity.name)")
    }
    switch entity.slots[slot] {
    case .attribute(let attribute): return row.values[slot].publicValue(as: attribute.type)
    case .relationship(let relationship):
      if relationship.isToMany {
        return store.members(of: relationship, owner: row.reference.number).map(view)
      }
      guard case .reference(let reference) = row.values[slot] else { return nil }
      let destination = model.entities[reference.entity]
      let found = try? store.row(of: destination, number: reference.number)
      return found.flatMap { $0 }.map(view)
    }
  }

  private func view(_ row: RowSnapshot) -> RowView {
    RowView(row: row, entity: model.entities[row.reference.entity], store: store, model: model)
  }

  /// Equal to another view of the row, and to the object and the ID that stand for it.
  override func isEqual(_ object: Any?) -> Bool {
    switch object {
    case let other as RowView: other.row.reference.number == row.reference.number && other.entity.root === entity.root
    case let id as NSManagedObjectID:
      id.number == row.reference.number && id.layout.root === entity.root && id.store === store.identity
    case let object as NSManagedObject: isEqual(object.objectID)
    default: false
    }
  }

  override var hash: Int { Int(truncatingIfNeeded: row.reference.number) }
}
