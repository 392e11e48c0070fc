import Foundation

/// Runs a fetch plan over rows in memory: condition, order, offset, limit.
struct MemoryQuery {
  let store: MemoryStore
  let model: ModelLayout
  let plan: FetchPlan

  /// The rows that match, in the plan's order; rows that the plan does not tell apart keep the order they came in.
  func run(on rows: [RowSnapshot]) throws -> [RowSnapshot] {
    guard plan.predicate != nil || !plan.sorts.isEmpty || plan.offset > 0 || plan.limit > 0 else { return rows }
    return plan.cut(try views(of: rows).sorted(stablyUsing: plan.sorts)).compactMap(\.row)
  }

  /// The rows that fulfil the condition, as predicates see them.
  ///
  /// - Throws: `PredicateEvaluationError` where a row has no answer to the condition, and what a store throws that answers a
  ///   fetch inside it.
  func views(of rows: [RowSnapshot]) throws -> [RowView] {
    let views = rows.map {
      RowView($0.reference, row: $0, entity: model.entities[$0.reference.entity], store: store, model: model)
    }
    guard let predicate = try plan.predicate.map(answeringFetches) else { return views }
    return try views.filter { try predicate.holds(for: $0) }
  }

  /// The predicate with its FETCH expressions answered by this store, once and not once a row.
  private func answeringFetches(_ predicate: NSPredicate) throws -> NSPredicate {
    var failure: (any Error)?
    let answered = predicate.rewritten { expression in
      guard failure == nil, case .fetch(let request, _, let isCount) = expression.form else { return nil }
      do {
        let found = try store.references(matching: try FetchPlan(of: request, in: model))
        if isCount { return NSExpression(forConstantValue: found.count) }
        let ids = found.map {
          NSManagedObjectID(layout: model.entities[$0.entity], store: store.identity, number: $0.number)
        }
        return NSExpression(forConstantValue: ids)
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return answered
  }
}

/// A row as predicates and sort descriptors see it: key-value readable, and standing for its object.
///
/// The row may be gone: a key that leads nowhere is still a key, so the view is there and reads nil (DR-23).
final class RowView: NSObject, ModeledReadable, StoredIdentity {
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

  func value(forKey key: String) -> Any? { raisingExceptions { try checkedValue(forKey: key) } }

  func checkedValue(forKey key: String) throws -> Any? {
    guard let slot = entity.slot(named: key) else {
      // Beside the properties a predicate knows these of an object (CH-992).
      if key == "objectID" { return self }
      if key == "entity" { return entity.description }
      throw PredicateEvaluationError.unknownKeyPath(key, entity: entity.name)
    }
    switch entity.slots[slot] {
    case .attribute(let attribute): return row?.values[slot].publicValue(as: attribute.type)
    case .relationship(let relationship):
      if relationship.isToMany {
        let rows = row == nil ? [] : store.members(of: relationship, owner: reference.number)
        let views = rows.map { view($0.reference, $0) }
        // The kinds of collection that the object has: an unordered one holds each value once.
        return relationship.isOrdered ? NSOrderedSet(array: views) : Set(views)
      }
      guard case .reference(let target) = row?.values[slot] else { return nil }
      let found = try? store.row(of: model.entities[target.entity], number: target.number)
      return view(target, found ?? nil)
    }
  }

  func hasMembers(_ key: String, along steps: ArraySlice<ValuePath.Step>) -> Bool {
    entity.hasMembers(key, along: steps)
  }

  private func view(_ reference: ObjectReference, _ row: RowSnapshot?) -> RowView {
    RowView(reference, row: row, entity: model.entities[reference.entity], store: store, model: model)
  }

  var storedKey: StoredKey { StoredKey(number: reference.number, root: entity.root, store: store.identity) }

  /// Equal to another view of the row.
  override func isEqual(_ object: Any?) -> Bool { (object as? RowView)?.storedKey == storedKey }

  override var hash: Int { Int(truncatingIfNeeded: reference.number) }
}
