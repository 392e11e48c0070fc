import Foundation

// Requests and predicates of a child, as those above understand them.
extension ParentUpstream {
  /// A request of the child as its parent understands it: the objects that the predicates name are the parent's.
  ///
  /// What is to be prefetched, the child asks for itself: the parent keeps nothing that it has handed down.
  func translated(_ request: any AnyFetchRequest) -> any AnyFetchRequest {
    let settings = request.settings
    let prefetches = settings.relationshipKeyPathsForPrefetching?.isEmpty == false
    guard prefetches || settings.predicate != nil || settings.havingPredicate != nil else { return request }
    let translated: NSFetchRequest<NSManagedObject> = request.retyped()
    translated.relationshipKeyPathsForPrefetching = nil
    translated.predicate = settings.predicate.map { self.translated($0) }
    translated.havingPredicate = settings.havingPredicate.map { self.translated($0) }
    return translated
  }

  private func translated(_ predicate: NSPredicate) -> NSPredicate {
    let keys = replacing(predicate) { operand in
      operand is NSManagedObject || operand is NSManagedObjectID ? ObjectKeyBox(operand) : nil
    }
    let reader = reader
    return above.onQueue {
      keys.rewritten { expression in
        guard case .constant(let value) = expression.form else { return nil }
        return ConstantMembers.mapped(value) { ($0 as? ObjectKeyBox).map { above.operand($0.key, for: reader) } }
          .map(NSExpression.init(forConstantValue:))
      }
    }
  }

  /// What the predicate names has the ID of a row, where there is one: no context on the way looks at a batch request.
  func stored(_ predicate: NSPredicate) -> NSPredicate {
    replacing(predicate) { operand in
      switch operand {
      case let object as NSManagedObject: context.storedID(object.objectID)
      case let id as NSManagedObjectID: context.storedID(id)
      default: nil
      }
    }
  }

  /// A predicate whose constants, objects and IDs among them, have been replaced.
  private func replacing(_ predicate: NSPredicate, _ change: (Any) -> Any?) -> NSPredicate {
    predicate.rewritten { expression in
      if Self.isPath(expression) {
        // What one of the child's objects has, the child knows; the parent may not even have the object.
        let value = expression.expressionValue(with: nil, context: nil)
        return NSExpression(forConstantValue: ConstantMembers.mapped(value, change) ?? value)
      }
      guard case .constant(let value) = expression.form else { return nil }
      return ConstantMembers.mapped(value, change).map(NSExpression.init(forConstantValue:))
    }
  }

  /// Whether an expression is a key path that starts at an object: `$FETCH_SOURCE.name`, when the variable has its value.
  private static func isPath(_ expression: NSExpression) -> Bool {
    guard case .function(let call) = expression.form, call.readsPath, let operand = call.operand else { return false }
    if case .constant(let value) = operand.form { return value is NSManagedObject }
    return isPath(operand)
  }
}

extension NSManagedObjectContext {
  /// This context's object of a key, or an ID that nothing has: what the child may not name (PC-15), this context may know.
  fileprivate func operand(_ key: ObjectKey, for reader: ChildReader) -> Any {
    object(of: key, for: reader) ?? NSManagedObjectID(layout: key.layout, store: nil, number: 0)
  }
}

/// A key on its way from a child's predicate to the parent's.
private final class ObjectKeyBox: NSObject {
  let key: ObjectKey

  init?(_ operand: Any) {
    switch operand {
    case let object as NSManagedObject: key = ObjectKey(object)
    // What names nothing is nobody's, above too.
    case let id as NSManagedObjectID where !id.namesNothing:
      key = ObjectKey(layout: id.layout, store: id.store, number: id.number)
    default: return nil
    }
  }
}
