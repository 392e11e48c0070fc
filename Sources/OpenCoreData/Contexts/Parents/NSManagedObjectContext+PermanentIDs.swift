// Permanent IDs for objects that a child has saved, and that it still knows by their temporary ones (PC-13, PC-16c).
extension NSManagedObjectContext {
  /// Gives objects that this child has handed up the IDs by which those above know them; they take keys from the store
  /// for what has none yet.
  ///
  /// An object whose row is registered here under its permanent ID already keeps its temporary one: the two stay two
  /// (PC-14).
  func takeIDsFromAbove(for objects: [NSManagedObject]) throws {
    guard let parent, let graph = graphIfUsed else { return }
    let settled = objects.filter {
      $0.graph === graph && $0.objectID.isTemporaryID && $0.life.isSaved
    }
    guard !settled.isEmpty else { return }
    let numbers = settled.map(\.number)
    var places = try parent.performAndWait { try parent.permanentPlaces(of: numbers) }
    for object in settled {
      guard let place = places[object.number] else { continue }
      if graph.object(store: place.store, root: object.layout.root, number: place.number) != nil {
        places[object.number] = nil
        continue
      }
      graph.unregister(object)
      graph.formerNumbers.replace(object.number, by: place)
      object.renumber(place.number, store: place.store)
      graph.register(object)
    }
    if !places.isEmpty { rename(places, in: graph) }
  }

  /// The rows of objects that a child below names by temporary numbers.
  ///
  /// What was let go of here, somebody above still has.
  private func permanentPlaces(of numbers: [Int64]) throws -> [Int64: FormerNumbers.Row] {
    let graph = graph
    try obtainPermanentIDs(for: numbers.compactMap { graph.object(temporary: $0) })
    var places: [Int64: FormerNumbers.Row] = [:]
    for number in numbers { places[number] = graph.formerNumbers[number] }
    let missing = numbers.filter { places[$0] == nil && graph.object(temporary: $0) == nil }
    guard !missing.isEmpty, let parent else { return places }
    let above = try parent.performAndWait { try parent.permanentPlaces(of: missing) }
    return places.merging(above) { own, _ in own }
  }

  /// Writes new numbers into the rows of this context that name objects by their temporary ones.
  private func rename(_ places: [Int64: FormerNumbers.Row], in graph: ObjectGraph) {
    func renamed(_ values: ContiguousArray<Value>, of object: NSManagedObject) -> ContiguousArray<Value>? {
      var result: ContiguousArray<Value>?
      for relationship in object.layout.relationships where !relationship.isToMany {
        guard case .reference(let reference) = values[relationship.slot], let place = places[reference.number] else {
          continue
        }
        result = result ?? values
        result?[relationship.slot] = .reference(ObjectReference(entity: reference.entity, number: place.number))
        if object.store == nil { object.store = place.store }
      }
      return result
    }
    for object in graph.registered {
      if let working = object.working, let values = renamed(working, of: object) { object.working = values }
      guard let row = object.row else { continue }
      let values = renamed(row.values, of: object)
      guard values != nil || row.reference.number != object.number else { continue }
      object.row = RowSnapshot(reference: object.reference, version: row.version, values: values ?? row.values)
    }
  }
}
