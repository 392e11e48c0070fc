import OpenCoreData
import Samples

/// An engine whose batch updates may have a fault, and a way to try it.
public struct UpdatingEngine {
  /// What is wrong with an engine.
  enum Fault {
    /// Its predicate is not looked at.
    case writesEveryRow
    /// It loads objects, changes them and saves.
    case goesThroughObjects
    /// It counts the rows that had another value before.
    case countsWhatChanged
    /// Its answer has one object ID less.
    case forgetsAnID
  }

  let fault: Fault?

  /// Opens a fresh store with six items, “T0” to “T5”; T0 and T3 are done.
  ///
  /// - Throws: what opening it throws.
  public func open() throws -> OpenedUpdates {
    let seeds = (0..<6).map { ItemSeed(name: "T\($0)", done: $0.isMultiple(of: 3), minute: $0) }
    return OpenedUpdates(try GradedStore(items: seeds), fault)
  }
}

/// A store that an engine under test has opened.
public final class OpenedUpdates {
  /// A context of the store.
  public var context: NSManagedObjectContext { store.context }

  private let store: GradedStore
  private let fault: UpdatingEngine.Fault?

  init(_ store: GradedStore, _ fault: UpdatingEngine.Fault?) {
    self.store = store
    self.fault = fault
  }

  /// Executes a batch update in `context`.
  ///
  /// - Parameter request: the request.
  /// - Returns: what its result type asks for: whether it worked, the object IDs, or the count.
  /// - Throws: what the engine throws.
  public func execute(_ request: NSBatchUpdateRequest) throws -> Any? {
    if case .writesEveryRow? = fault { request.predicate = nil }
    if case .goesThroughObjects? = fault { try changeObjects(request) }
    let unchanged = try countOfUnchanged(request)
    let result = (try context.execute(request) as? NSBatchUpdateResult)?.result
    switch (fault, result) {
    case (.countsWhatChanged?, let count as Int): return count - unchanged
    case (.forgetsAnID?, let ids as [NSManagedObjectID]): return Array(ids.dropLast())
    default: return result
    }
  }

  /// A context that knows nothing but what is in the file.
  ///
  /// - Throws: what opening the file again throws.
  public func anotherContext() throws -> NSManagedObjectContext { try store.reopened().viewContext }

  private func changeObjects(_ request: NSBatchUpdateRequest) throws {
    for item in try context.fetch(rows(request)) {
      for case let (key as String, value) in request.propertiesToUpdate ?? [:] { item.setValue(value, forKey: key) }
    }
    try context.save()
  }

  private func countOfUnchanged(_ request: NSBatchUpdateRequest) throws -> Int {
    guard case .countsWhatChanged? = fault, let done = request.propertiesToUpdate?["done"] as? Bool else { return 0 }
    let rows = rows(request)
    let same = NSPredicate(format: "done == %@", done)
    rows.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [same] + (rows.predicate.map { [$0] } ?? []))
    return try context.count(for: rows)
  }

  private func rows(_ request: NSBatchUpdateRequest) -> NSFetchRequest<NSManagedObject> {
    let rows = NSFetchRequest<NSManagedObject>(entityName: request.entityName)
    rows.predicate = request.predicate
    return rows
  }
}
