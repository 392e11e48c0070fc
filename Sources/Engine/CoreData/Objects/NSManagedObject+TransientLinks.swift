// Transient relationships have no row to come back from: they are lost where transient values are (CH-1041).
extension NSManagedObject {
  /// Loses the destinations of all transient relationships, here and at their other ends.
  final func dropTransientLinks() {
    guard relations != nil, !life.isDead else { return }
    for relationship in layout.transientRelationships { dropLinks(relationship) }
  }

  /// Loses the destinations of one.
  ///
  /// An end that a store keeps stays as it is: it is no part of what was lost (CH-1042).
  final func dropLinks(_ relationship: RelationshipLayout) {
    let destinations: [NSManagedObject]
    switch relations?[relationship.ordinal] {
    case .toMany(let members)?: destinations = members.all
    case .toOne(let destination)?: destinations = destination.map { [$0] } ?? []
    case .unloaded?, nil: return
    }
    relations?[relationship.ordinal] = .unloaded
    guard let inverse = relationship.inverse, inverse.isTransient else { return }
    for destination in destinations { destination.loseLink(to: self, inverse) }
  }

  /// Loses one destination, of which the other end knows nothing any more.
  fileprivate final func loseLink(to object: NSManagedObject, _ relationship: RelationshipLayout) {
    switch relations?[relationship.ordinal] {
    case .toMany(let members)? where members.contains(object) == true: members.lose(object)
    case .toOne(let destination)? where destination === object: relations?[relationship.ordinal] = .unloaded
    case .toMany?, .toOne?, .unloaded?, nil: return
    }
    // It was not asked about, and has the change told.
    graph?.note(.refreshed, self)
  }
}

/// The far ends that lead to an object from transient relationships whose inverse, its own end, is stored.
///
/// What the object's row says of them may be another link when it is read again, and nothing in a store tells the far ends: they
/// lose what the object does not lead to any more, and what it does not know of any more (CH-1102).
struct TransientEnds {
  private let object: NSManagedObject
  private var ends: [(relationship: RelationshipLayout, inverse: RelationshipLayout, destinations: [NSManagedObject])] =
    []

  /// Notes them before the object lets go of what it knows.
  init(of object: NSManagedObject) {
    self.object = object
    guard !object.life.isDead else { return }
    for relationship in object.layout.storedRelationships {
      guard let inverse = relationship.inverse, inverse.isTransient else { continue }
      ends.append((relationship, inverse, object.knownDestinations(relationship)))
    }
  }

  /// Whether there can be any.
  var isEmpty: Bool { ends.isEmpty }

  /// Has those lose the object to which it does not lead now; a fault tells of none, and is not fired.
  func settle() {
    for (relationship, inverse, destinations) in ends {
      for destination in destinations where !leads(to: destination, relationship) {
        destination.loseLink(to: object, inverse)
      }
    }
  }

  private func leads(to destination: NSManagedObject, _ relationship: RelationshipLayout) -> Bool {
    guard object.life.hasValues, !object.life.isInaccessible else { return false }
    return relationship.isToMany
      ? object.hasMember(destination, relationship) : object.destination(relationship) === destination
  }
}

extension NSManagedObject {
  /// The registered objects that a relationship leads to, or led to by the row; nothing is looked for.
  fileprivate final func knownDestinations(_ relationship: RelationshipLayout) -> [NSManagedObject] {
    let relation = relations?[relationship.ordinal]
    if case .toMany(let members)? = relation { return (members.isLoaded ? members.all : members.joined) + members.left }
    var known: [NSManagedObject] = []
    if case .toOne(let destination?)? = relation { known.append(destination) }
    if !relationship.isToMany, case .reference(let reference)? = row?.values[relationship.slot] {
      if let committed = graph?.registered(reference, near: store) { known.append(committed) }
    }
    return known
  }

  /// Turns into a fault; nobody is to lead to it from a transient relationship then, on either side.
  final func turnIntoFaultWithoutTransientLinks() {
    dropTransientLinks()
    let ends = TransientEnds(of: self)
    turnIntoFault()
    ends.settle()
  }
}
