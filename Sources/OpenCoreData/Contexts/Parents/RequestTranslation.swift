import Foundation

extension NSManagedObjectContext {
  /// A request of this child as its parent understands it: the objects that the predicate names are the parent's.
  func translated(_ request: any AnyFetchRequest, for parent: NSManagedObjectContext) -> any AnyFetchRequest {
    guard let predicate = request.settings.predicate else { return request }
    let translated: NSFetchRequest<NSManagedObject> = request.retyped()
    let keys = predicate.rewritten { expression in
      guard case .constant(let value) = expression.form else { return nil }
      return Self.mapped(value) { $0 is NSManagedObject || $0 is NSManagedObjectID ? ObjectKeyBox($0) : nil }
        .map(NSExpression.init(forConstantValue:))
    }
    translated.predicate = parent.performAndWait {
      keys.rewritten { expression in
        guard case .constant(let value) = expression.form else { return nil }
        return Self.mapped(value) { ($0 as? ObjectKeyBox).map { parent.operand($0.key) } }
          .map(NSExpression.init(forConstantValue:))
      }
    }
    return translated
  }

  /// This context's object of a key, or the ID that no object here has.
  private func operand(_ key: ObjectKey) -> Any { object(of: key) ?? key.id }

  /// A constant whose members have been replaced; nil where none is.
  private static func mapped(_ value: Any?, _ change: (Any) -> Any?) -> Any? {
    guard let value else { return nil }
    if let replaced = change(value) { return replaced }
    let members: [Any]
    switch value {
    case let objects as Set<NSManagedObject>: members = Array(objects)
    case let ids as Set<NSManagedObjectID>: members = Array(ids)
    case let array as [Any]: members = array
    case let set as NSSet: members = set.allObjects
    case let set as NSOrderedSet: members = set.array
    default: return nil
    }
    let replaced = members.map { change($0) }
    guard replaced.contains(where: { $0 != nil }) else { return nil }
    return zip(members, replaced).map { $1 ?? $0 }
  }
}

/// A key on its way from a child's predicate to the parent's.
private final class ObjectKeyBox: NSObject {
  let key: ObjectKey

  init?(_ operand: Any) {
    switch operand {
    case let object as NSManagedObject: key = ObjectKey(object)
    case let id as NSManagedObjectID: key = ObjectKey(layout: id.layout, store: id.store, number: id.number)
    default: return nil
    }
  }
}
