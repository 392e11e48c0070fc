import Dispatch
import Foundation
import OpenCoreData
import Samples
import Synchronization

// Contexts that read one file at the same time.
extension Workload {
  /// How many contexts read, and how often each fetches everything.
  private static let (readers, fetches) = (4, 5)

  /// Background contexts, one for each reader, and one more for a writer.
  static func openReaders(_ bench: Bench) throws {
    bench.contexts = (0...readers).map { _ in bench.container.newBackgroundContext() }
  }

  /// Each reader fetches when the one before it is done.
  static func readInTurn(_ bench: Bench) throws {
    for reader in 0..<readers { bench.check += fetchAll(bench.contexts[reader]) }
  }

  /// All readers fetch at the same time.
  static func readTogether(_ bench: Bench) throws { bench.check = readTogether(bench.contexts) }

  /// The same, while another context saves one change after the other.
  static func readBesideWriter(_ bench: Bench) throws {
    let contexts = bench.contexts
    let isOver = Atomic<Bool>(false)
    let found = Atomic<Int>(0)
    let saved = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      if half == 0 {
        found.store(readTogether(contexts), ordering: .relaxed)
        isOver.store(true, ordering: .releasing)
      } else {
        while !isOver.load(ordering: .acquiring) { saved.add(save(contexts[readers]), ordering: .relaxed) }
      }
    }
    bench.check = found.load(ordering: .relaxed)
    if saved.load(ordering: .relaxed) == 0 { throw WorkloadRunner.Failure(text: "W17w: nothing was saved meanwhile") }
  }

  private static func readTogether(_ contexts: [NSManagedObjectContext]) -> Int {
    let found = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: readers) { found.add(fetchAll(contexts[$0]), ordering: .relaxed) }
    return found.load(ordering: .relaxed)
  }

  private static func fetchAll(_ context: NSManagedObjectContext) -> Int {
    context.performAndWait {
      var found = 0
      for _ in 0..<fetches {
        context.reset()
        let request = NSFetchRequest<Item>(entityName: "Item")
        request.returnsObjectsAsFaults = false
        found += (try? context.fetch(request).count) ?? 0
      }
      return found
    }
  }

  /// Saves one change; gives the number of saves.
  private static func save(_ context: NSManagedObjectContext) -> Int {
    context.performAndWait {
      let request = NSFetchRequest<Item>(entityName: "Item")
      request.fetchLimit = 1
      guard let item = try? context.fetch(request).first else { return 0 }
      item.done.toggle()
      return (try? context.save()) == nil ? 0 : 1
    }
  }
}
