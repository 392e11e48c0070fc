import Foundation

// Ordered relationships: the places of members. What joins by the inverse, or without a place, comes last (CH-919).
extension NSManagedObject {
  /// Makes an object a member at a place, or puts it there if it is one.
  final func insertMember(_ object: NSManagedObject, at index: Int, _ relationship: RelationshipLayout) {
    let count = loaded(relationship).count
    guard loaded(relationship).contains(object) != true else {
      return moveObject(object, to: min(index, count - 1), in: relationship.description)
    }
    guard (0...count).contains(index) else { raiseOutOfRange(index, count, relationship) }
    addObject(object, to: relationship.description)
    // An override may have turned the object down.
    guard loaded(relationship).contains(object) == true, index < count else { return }
    moveObject(object, to: index, in: relationship.description)
  }

  /// What `moveObject(_:to:in:)` does.
  final func move(_ object: NSManagedObject, to index: Int, _ relationship: RelationshipLayout) {
    guard relationship.isOrdered else {
      raiseException(
        .invalidArgument, "\(layout.name).\(relationship.name) is not ordered: its members have no places.")
    }
    let storage = loaded(relationship)
    if storage.arrangement?.expects(object, index) == true {
      trackChange(of: relationship)
      if storage.makeMoveAskedFor(object, to: index) { return }
    }
    guard let place = storage.place(of: object) else { return }
    guard (0..<storage.count).contains(index) else { raiseOutOfRange(index, storage.count, relationship) }
    guard place != index else { return }
    trackChange(of: relationship)
    storage.move(object, to: index)
  }

  /// Puts members into an order: those of a longest run that is in order already stay, each other one makes one move.
  ///
  /// The list is written when all have moved, or when a class that overrides the hook reads it.
  final func arrangeMembers(_ wanted: [NSManagedObject], _ relationship: RelationshipLayout) {
    guard let arrangement = loaded(relationship).beginArranging(wanted) else { return }
    while let (object, place) = arrangement.nextMove() {
      moveObject(object, to: place, in: relationship.description)
      // An override has changed the members otherwise.
      guard loaded(relationship).arrangement === arrangement else {
        return arrangeOneByOne(wanted, relationship)
      }
    }
    loaded(relationship).endArranging()
  }

  /// Puts members into an order, each that is not at its place by one move, whatever the hook does meanwhile.
  private final func arrangeOneByOne(_ wanted: [NSManagedObject], _ relationship: RelationshipLayout) {
    var place = 0
    for object in wanted {
      let storage = loaded(relationship)
      // One that an override turned down has no place.
      guard storage.contains(object) == true, place < storage.count else { continue }
      if storage.member(at: place) !== object { moveObject(object, to: place, in: relationship.description) }
      if loaded(relationship).member(at: place) === object { place += 1 }
    }
  }

  private final func raiseOutOfRange(_ index: Int, _ count: Int, _ relationship: RelationshipLayout) -> Never {
    raiseException(
      .range, "The index \(index) is beyond the \(count) members of \(layout.name).\(relationship.name).")
  }
}
