import TestKit

@testable import CoreData

/// Messages, and the clients that have missed them: what one of the two leads to is in no store.
enum TransientModel {
  /// A model of two entities with a transient relationship between them.
  ///
  /// - Parameters:
  ///   - there: the relationship `missing` of `Message`.
  ///   - back: its inverse, of `Client`.
  ///   - isBackTransient: whether the inverse is transient too.
  static func make(
    _ there: End = .many("missing"), _ back: End? = .many("missedBy"), isBackTransient: Bool = true
  ) -> NSManagedObjectModel {
    let (message, client) = (NSEntityDescription.made("Message"), NSEntityDescription.made("Client"))
    let missing = message.relate(there, to: client, inverse: back)
    missing.isTransient = true
    missing.inverseRelationship?.isTransient = isBackTransient
    return .of([message, client])
  }

  /// Every shape that a relationship can have.
  static var shapes: [(there: End, back: End?)] {
    [
      (.one("missing"), nil), (.many("missing"), nil), (.many("missing").inOrder, nil),
      (.one("missing"), .one("missedBy")), (.one("missing"), .many("missedBy")), (.many("missing"), .one("missedBy")),
      (.many("missing"), .many("missedBy")), (.many("missing").inOrder, .one("missedBy")),
      (.many("missing").inOrder, .many("missedBy").inOrder),
    ]
  }

  /// Leads a relationship to objects, of whichever kind it is.
  static func set(_ object: NSManagedObject, _ key: String, _ others: NSManagedObject...) {
    let relationship = object.entity.relationshipsByName[key]
    if relationship?.isToMany != true { return object.setValue(others.first, forKey: key) }
    if relationship?.isOrdered == true { return object.setValue(NSOrderedSet(array: others), forKey: key) }
    object.setValue(NSSet(array: others), forKey: key)
  }
}
