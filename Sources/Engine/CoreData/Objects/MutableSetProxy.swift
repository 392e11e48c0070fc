import Foundation

/// The members of an unordered relationship as a mutable set: what is added becomes related, what is removed unrelated.
///
/// Nothing is copied: each method reads the relationship as it is then. Linux casts a subclass of `NSMutableSet` to an
/// empty Swift `Set`; `allObjects` has them all.
final class MutableSetProxy: NSMutableSet {
  private let object: NSManagedObject?
  private let relationship: RelationshipLayout?

  init(_ object: NSManagedObject, _ relationship: RelationshipLayout) {
    self.object = object
    self.relationship = relationship
    super.init(objects: [], count: 0)
  }

  required init(capacity numItems: Int) { MutableSetProxy.raiseUnrelated() }

  required init?(coder aDecoder: NSCoder) { nil }

  required convenience init(arrayLiteral elements: Any...) { MutableSetProxy.raiseUnrelated() }

  /// A proxy without a relationship has nothing to be a proxy of.
  static func raiseUnrelated() -> Never {
    raiseException(.invalidArgument, "A relationship's mutable set comes from its object, and cannot be made alone.")
  }

  // MARK: Reading

  /// The members as they are now.
  var members: [NSManagedObject] {
    guard let object, let relationship else { return [] }
    return object.loaded(relationship).all
  }

  override var count: Int {
    guard let object, let relationship else { return 0 }
    return object.loaded(relationship).count
  }

  override func member(_ object: Any) -> Any? {
    guard let owner = self.object, let relationship, let member = object as? NSManagedObject else { return nil }
    return owner.loaded(relationship).contains(member) == true ? member : nil
  }

  override func objectEnumerator() -> NSEnumerator { NSArray(array: members).objectEnumerator() }

  override var allObjects: [Any] { members }

  override func isEqual(_ value: Any?) -> Bool {
    switch value {
    case let other as NSSet: NSSet(array: members).isEqual(NSSet(array: other.allObjects))
    case let other as Set<AnyHashable>: isEqual(to: other)
    default: false
    }
  }

  override func description(withLocale locale: Locale?) -> String {
    NSSet(array: members).description(withLocale: locale)
  }

  // MARK: Changing

  override func add(_ object: Any) {
    guard let owner = self.object, let relationship else { return }
    owner.addObject(NSManagedObject.member(object, of: relationship), to: relationship.description)
  }

  override func remove(_ object: Any) {
    guard let owner = self.object, let relationship, let member = object as? NSManagedObject else { return }
    owner.removeObject(member, from: relationship.description)
  }

  // A Swift set enumerates by hash; the order in which members come and go must not depend on that.

  override func union(_ otherSet: Set<AnyHashable>) { inOrder(otherSet).forEach(add) }

  override func minus(_ otherSet: Set<AnyHashable>) {
    for member in members where otherSet.contains(member) { remove(member) }
  }

  override func setSet(_ otherSet: Set<AnyHashable>) {
    for member in members where !otherSet.contains(member) { remove(member) }
    union(otherSet)
  }

  private func inOrder(_ set: Set<AnyHashable>) -> [NSManagedObject] {
    guard let relationship else { return [] }
    return set.map { NSManagedObject.member($0.base, of: relationship) }.sorted { $0.number < $1.number }
  }
}

extension NSManagedObject {
  /// An element for a to-many; anything but a managed object ends the process.
  static func member(_ element: Any, of relationship: RelationshipLayout) -> NSManagedObject {
    guard let member = element as? NSManagedObject else {
      raiseException(
        .invalidArgument,
        "Unacceptable type of value for to-many relationship: property = \"\(relationship.name)\"; given type = "
          + "\(Swift.type(of: element)).")
    }
    return member
  }
}
