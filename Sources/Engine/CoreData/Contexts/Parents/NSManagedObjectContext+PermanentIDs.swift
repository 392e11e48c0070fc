// Permanent IDs for objects that a child has saved, and that it still knows by their temporary ones (PC-13, PC-16c).
extension NSManagedObjectContext {
  /// The rows of objects that a child below names by temporary numbers.
  ///
  /// What was let go of here, somebody above still has.
  func permanentPlaces(of numbers: [Int64]) throws -> [Int64: FormerNumbers.Row] {
    let graph = graph
    try obtainPermanentIDs(for: numbers.compactMap { graph.object(temporary: $0) })
    var places: [Int64: FormerNumbers.Row] = [:]
    for number in numbers { places[number] = graph.formerNumbers[number] }
    let missing = numbers.filter { places[$0] == nil && graph.object(temporary: $0) == nil }
    if missing.isEmpty { return places }
    return places.merging(try upstream.places(of: missing)) { own, _ in own }
  }
}
