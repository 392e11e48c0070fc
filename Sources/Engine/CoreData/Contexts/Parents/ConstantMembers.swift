import Foundation

/// The members of a predicate's constant.
enum ConstantMembers {
  /// A constant whose members have been replaced; nil where none is.
  static func mapped(_ value: Any?, _ change: (Any) -> Any?) -> Any? {
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
