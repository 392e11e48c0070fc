import Foundation

/// Runs a fetch plan over rows in memory: condition, order, offset, limit.
struct MemoryQuery {
  let store: MemoryStore
  let model: ModelLayout
  let plan: FetchPlan

  /// The rows that match, in the plan's order; rows that the plan does not tell apart keep the order they came in.
  func run(on rows: [RowSnapshot]) throws -> [RowSnapshot] {
    guard plan.predicate != nil || !plan.sorts.isEmpty || plan.offset > 0 || plan.limit > 0 else { return rows }
    return plan.cut(views(of: rows).sorted(stablyUsing: plan.sorts)).compactMap(\.row)
  }

  /// The rows that fulfil the condition, as predicates see them.
  func views(of rows: [RowSnapshot]) -> [RowView] {
    let views = rows.map {
      RowView($0.reference, row: $0, entity: model.entities[$0.reference.entity], store: store, model: model)
    }
    return plan.predicate.map { predicate in views.filter { predicate.evaluate(with: $0) } } ?? views
  }
}

/// A row as predicates and sort descriptors see it: key-value readable, equal to the object and the ID it stands for.
///
/// The row may be gone: a key that leads nowhere is still a key, so the view is there and reads nil (DR-23).
final class RowView: NSObject, KeyValueReadable {
  let reference: ObjectReference
  let row: RowSnapshot?
  private let entity: EntityLayout
  private let store: MemoryStore
  private let model: ModelLayout

  init(_ reference: ObjectReference, row: RowSnapshot?, entity: EntityLayout, store: MemoryStore, model: ModelLayout) {
    self.reference = reference
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
    case .attribute(let attribute): return row?.values[slot].publicValue(as: attribute.type)
    case .relationship(let relationship):
      if relationship.isToMany {
        guard row != nil else { return [RowView]() }
        return store.members(of: relationship, owner: reference.number).map { view($0.reference, $0) }
      }
      guard case .reference(let target) = row?.values[slot] else { return nil }
      let found = try? store.row(of: model.entities[target.entity], number: target.number)
      return view(target, found ?? nil)
    }
  }

  private func view(_ reference: ObjectReference, _ row: RowSnapshot?) -> RowView {
    RowView(reference, row: row, entity: model.entities[reference.entity], store: store, model: model)
  }

  /// Equal to another view of the row, and to the object and the ID that stand for it.
  override func isEqual(_ object: Any?) -> Bool {
    switch object {
    case let other as RowView: other.reference.number == reference.number && other.entity.root === entity.root
    case let id as NSManagedObjectID:
      id.number == reference.number && id.layout.root === entity.root && id.store === store.identity
    case let object as NSManagedObject: isEqual(object.objectID)
    default: false
    }
  }

  override var hash: Int { Int(truncatingIfNeeded: reference.number) }
}
