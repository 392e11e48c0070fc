import Foundation

/// The results of a fetch as an array that reads its objects in batches (FR-14).
///
/// It knows the keys of all results. Asking for an object reads the rows of its batch with one statement. The array keeps
/// the objects of the batches that were asked for last; of others the context has those that somebody holds, and what
/// nobody holds is read again when it is asked for. A row that has gone since the keys were read gives a fault, which reports
/// that when it fires.
final class BatchedResults: NSArray {
  private let context: NSManagedObjectContext?
  private let entity: EntityLayout?
  private let keys: [(store: StoreIdentity, reference: ObjectReference)]
  private let batchSize: Int
  /// The batches that were asked for last, the latest at the end.
  private var kept: [(batch: Int, objects: [NSManagedObject])] = []
  /// How many batches are kept: as many as a table view has on the screen and beside it.
  private static let capacity = 4
  /// What was put in by hand, where the array was not made by a fetch.
  private let elements: [AnyObject]

  init(
    _ keys: [(store: StoreIdentity, reference: ObjectReference)], of entity: EntityLayout, batchSize: Int,
    in context: NSManagedObjectContext
  ) {
    self.keys = keys
    self.entity = entity
    self.batchSize = batchSize
    self.context = context
    elements = []
    super.init(objects: nil, count: 0)
  }

  /// Makes an array of objects that are there already, as Foundation asks of every subclass.
  required init(objects: UnsafePointer<AnyObject>?, count: Int) {
    keys = []
    entity = nil
    batchSize = 0
    context = nil
    elements = Array(UnsafeBufferPointer(start: objects, count: count))
    super.init(objects: nil, count: 0)
  }

  required convenience init(arrayLiteral elements: Any...) {
    let objects = elements.map { $0 as AnyObject }
    self.init(objects: objects, count: objects.count)
  }

  required init?(coder aDecoder: NSCoder) { nil }

  override var count: Int { context == nil ? elements.count : keys.count }

  override func object(at index: Int) -> Any {
    guard index >= 0, index < count else {
      raiseException(.range, "The index \(index) is beyond the bounds of an array of \(count).")
    }
    guard let context, let entity else { return elements[index] }
    context.checkQueue()
    let batch = index / batchSize
    return objects(of: batch, context, entity)[index - batch * batchSize]
  }

  private func objects(
    of batch: Int, _ context: NSManagedObjectContext, _ entity: EntityLayout
  ) -> [NSManagedObject] {
    if let last = kept.last, last.batch == batch { return last.objects }
    if let place = kept.firstIndex(where: { $0.batch == batch }) {
      kept.append(kept.remove(at: place))
    } else {
      if kept.count == BatchedResults.capacity { kept.removeFirst() }
      kept.append((batch, read(batch, context, entity)))
    }
    return kept[kept.count - 1].objects
  }

  /// A copy shares nothing that can change: it is the array itself.
  override func copy(with zone: NSZone? = nil) -> Any { self }

  private func read(
    _ batch: Int, _ context: NSManagedObjectContext, _ entity: EntityLayout
  ) -> [NSManagedObject] {
    let part = keys[batch * batchSize..<Swift.min((batch + 1) * batchSize, keys.count)]
    let objects = part.map { context.register($0.reference, store: $0.store) }
    context.readBatch(objects, entity)
    return objects
  }
}
