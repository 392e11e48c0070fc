/// Objects, by their labels, and the links between them.
package struct PlainGraph: Sendable {
  /// The entity of every object that is there.
  package var entities: [String: String] = [:]
  /// For an object and a relationship the destinations, in the order in which they joined.
  ///
  /// A destination may be an object that is not there: a dangling reference.
  private var links: [String: [String: [String]]] = [:]
  /// Objects that a change of an attribute or a link touched, at whichever end (KV-02).
  package var changed: Set<String> = []
  /// Objects that had a row at some time, and so a key that a row can still name.
  package var everStored: Set<String> = []

  /// Makes a graph of nothing.
  package init() {}

  /// The labels of the objects that are there, in order.
  package var objects: [String] { entities.keys.sorted(by: PlainGraph.isBefore) }

  /// The order of labels: by entity, then by number.
  package static func isBefore(_ left: String, _ right: String) -> Bool {
    (left.prefix(1), left.count, left) < (right.prefix(1), right.count, right)
  }

  /// Whether an object has or had a row.
  package func knows(_ object: String) -> Bool { entities[object] != nil || everStored.contains(object) }

  package func destinations(_ object: String, _ relationship: String) -> [String] { links[object]?[relationship] ?? [] }

  /// Links two objects at both ends; a to-one end lets go of what it had (KV-01).
  package mutating func join(
    _ object: String, _ relationship: PlainRelationship, _ other: String, in schema: PlainSchema
  ) {
    guard !destinations(object, relationship.name).contains(other) else { return }
    if !relationship.isToMany, let old = destinations(object, relationship.name).first {
      part(object, relationship, old)
    }
    let inverse = relationship.inverse.flatMap(schema.relationship)
    if let inverse, !inverse.isToMany, let old = destinations(other, inverse.name).first {
      part(other, inverse, old)
    }
    add(other, to: object, relationship.name)
    if let inverse { add(object, to: other, inverse.name) }
  }

  /// Unlinks two objects at both ends, or at the only end there is.
  package mutating func part(_ object: String, _ relationship: PlainRelationship, _ other: String) {
    remove(other, from: object, relationship.name)
    if let inverse = relationship.inverse { remove(object, from: other, inverse) }
  }

  /// Makes the destinations exactly these (KV-04), in this order where the relationship keeps one (SQ-21).
  ///
  /// Another order alone changes the object, not its destinations: the far end has nothing to say about it.
  package mutating func replace(
    _ object: String, _ relationship: PlainRelationship, with others: [String], in schema: PlainSchema
  ) {
    for old in destinations(object, relationship.name) where !others.contains(old) { part(object, relationship, old) }
    for other in others { join(object, relationship, other, in: schema) }
    guard relationship.isOrdered, destinations(object, relationship.name) != others else { return }
    links[object, default: [:]][relationship.name] = others
    note(object)
  }

  /// Takes an object out with the links that start from it; links that lead to it stay, and dangle.
  package mutating func removeObject(_ object: String) {
    entities[object] = nil
    links[object] = nil
    changed.remove(object)
  }

  /// Takes destinations out of one end of a relationship, without counting that as a change.
  package mutating func drop(_ object: String, _ relationship: String, where isGone: (String) -> Bool) {
    links[object]?[relationship]?.removeAll(where: isGone)
  }

  private mutating func add(_ other: String, to object: String, _ relationship: String) {
    guard !destinations(object, relationship).contains(other) else { return }
    links[object, default: [:]][relationship, default: []].append(other)
    note(object)
  }

  private mutating func remove(_ other: String, from object: String, _ relationship: String) {
    guard destinations(object, relationship).contains(other) else { return }
    links[object]?[relationship]?.removeAll { $0 == other }
    note(object)
  }

  private mutating func note(_ object: String) {
    if entities[object] != nil { changed.insert(object) }
  }
}

// What shrinking needs.
extension PlainGraph {
  /// Takes an object out as if it had never been.
  package mutating func erase(_ object: String) {
    removeObject(object)
    for other in entities.keys {
      for name in links[other, default: [:]].keys { drop(other, name) { $0 == object } }
    }
  }

  /// Takes a relationship out as if it had never been.
  package mutating func erase(relationship name: String) {
    for object in entities.keys { links[object]?[name] = nil }
  }
}
