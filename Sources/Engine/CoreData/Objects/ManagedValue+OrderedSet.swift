// The members that conformances supply are documented where the protocol declares them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension NSOrderedSet: ManagedValue {
  public static func managedValue(of object: NSManagedObject, slot: Int) -> Self? {
    guard case .relationship(let relationship) = object.layout.slots[slot], relationship.isToMany else { return nil }
    guard relationship.isOrdered else { object.raiseMisdeclared(Self.self, relationship) }
    return NSMutableOrderedSet(array: object.loaded(relationship).all) as? Self
  }

  public static func missingValue(of object: NSManagedObject, slot: Int) -> Self {
    guard let empty = NSMutableOrderedSet() as? Self else {
      raiseException(.invalidArgument, "An ordered to-many cannot be declared as \(Self.self): use NSOrderedSet.")
    }
    return empty
  }

  public func setManagedValue(of object: NSManagedObject, slot: Int) { object.setPublicValue(self, slot) }
}

extension NSManagedObject {
  /// Ends the process over a `@Managed` property whose collection keeps an order where the model keeps none, or the other
  /// way round.
  final func raiseMisdeclared(_ type: Any.Type, _ relationship: RelationshipLayout) -> Never {
    raiseException(
      .internalInconsistency,
      "\(layout.name).\(relationship.name) is declared as \(type), but the relationship is "
        + "\(relationship.isOrdered ? "ordered: use NSOrderedSet." : "not ordered: use Set or NSSet.")")
  }
}
