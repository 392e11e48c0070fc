import Foundation

// The permanent IDs of objects for which somebody has kept a temporary one (PC-15).
extension NSManagedObjectContext {
  /// A predicate in which objects that have got permanent IDs here are named by those, whatever ID the caller kept (PC-15).
  func renamed(_ predicate: NSPredicate) -> NSPredicate {
    guard let former = graphIfUsed?.formerNumbers, !former.isEmpty else { return predicate }
    return predicate.rewritten { expression in
      guard case .constant(let value) = expression.form else { return nil }
      return ConstantMembers.mapped(value) { operand in
        guard let id = operand as? NSManagedObjectID, let place = former[id.number] else { return nil }
        return NSManagedObjectID(layout: id.layout, store: place.store, number: place.number)
      }.map(NSExpression.init(forConstantValue:))
    }
  }

  /// The permanent ID of an object that this context knows by a temporary one; the ID itself where no ancestor has saved
  /// the object, or it is of another branch (PC-15).
  func storedID(_ id: NSManagedObjectID) -> NSManagedObjectID {
    guard id.isTemporaryID else { return id }
    guard let place = graph.formerNumbers[id.number] else { return upstream.storedID(id) }
    return NSManagedObjectID(layout: id.layout, store: place.store, number: place.number)
  }
}
