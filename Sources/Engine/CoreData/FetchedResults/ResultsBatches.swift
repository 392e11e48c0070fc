/// Reads the rows behind a controller's results in batches (FR-14).
///
/// The batches are those of the fetch: an object that has moved since is still read with its old neighbours, and one that
/// has come since has been read.
final class ResultsBatches {
  private let entity: EntityLayout
  private var batches: [[NSManagedObject]]
  private var places: [ObjectIdentifier: Int] = [:]

  /// Makes batches of the objects that a fetch has found, in order.
  init(_ objects: [NSManagedObject], _ entity: EntityLayout, size: Int) {
    self.entity = entity
    batches = stride(from: 0, to: objects.count, by: size).map { Array(objects[$0..<min($0 + size, objects.count)]) }
    for (place, batch) in batches.enumerated() {
      for object in batch { places[ObjectIdentifier(object)] = place }
    }
  }

  /// Reads the batch of an object, once.
  func read(_ object: NSManagedObject, in context: NSManagedObjectContext) {
    guard let place = places[ObjectIdentifier(object)] else { return }
    read(place, context)
  }

  /// Reads every batch that has not been read.
  func readAll(in context: NSManagedObjectContext) {
    for place in batches.indices { read(place, context) }
  }

  private func read(_ place: Int, _ context: NSManagedObjectContext) {
    if batches[place].isEmpty { return }
    context.readBatch(batches[place], entity)
    for object in batches[place] { places[ObjectIdentifier(object)] = nil }
    batches[place] = []
  }
}
