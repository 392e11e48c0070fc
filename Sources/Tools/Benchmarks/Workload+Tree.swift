import Foundation
import OpenCoreData
import Samples

// Saving through parents, and the same change saved as often without any.
extension Workload {
  /// How many items are made, and how many are changed.
  private static let portion = 10_000

  /// A context, its parent and its parent's parent, each with the items that are going to be changed.
  static func plant(_ bench: Bench) throws {
    let root = bench.container.newBackgroundContext()
    var line = [root]
    for _ in 0..<2 {
      let child = NSManagedObjectContext(.privateQueue)
      child.parent = line[0]
      line.insert(child, at: 0)
    }
    bench.contexts = line
    for context in line.reversed() { try read(context, bench) }
  }

  /// Three contexts on the store, each with the items that are going to be changed there.
  static func plantThrice(_ bench: Bench) throws {
    bench.contexts = (0..<3).map { _ in bench.container.newBackgroundContext() }
    for (index, context) in bench.contexts.enumerated() { try read(context, bench, from: index * portion) }
  }

  private static func read(_ context: NSManagedObjectContext, _ bench: Bench, from start: Int = 0) throws {
    try context.performAndWait {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      request.sortDescriptors = [NSSortDescriptor(key: "createdAt", ascending: true)]
      request.fetchOffset = start
      request.fetchLimit = portion
      request.returnsObjectsAsFaults = false
      bench.kept += try context.fetch(request)
    }
  }

  /// Changes items and makes others in the context at the end, and saves each context on the way up to the store.
  static func saveThroughTree(_ bench: Bench) throws {
    let edit = bench.contexts[0]
    edit.performAndWait { change(edit, bench) }
    for context in bench.contexts { try context.performAndWait { try context.save() } }
  }

  /// The same change in each of three contexts on the store, saved there.
  static func saveThrice(_ bench: Bench) throws {
    for context in bench.contexts {
      try context.performAndWait {
        change(context, bench)
        try context.save()
      }
    }
    bench.check /= bench.contexts.count
  }

  private static func change(_ context: NSManagedObjectContext, _ bench: Bench) {
    for case let item as Item in bench.kept where item.managedObjectContext === context {
      item.done.toggle()
      bench.check += 1
    }
    for index in 0..<portion {
      let item = Item(context: context)
      item.name = "New \(index)"
      item.createdAt = bench.createdAt(index)
      bench.kept.append(item)
      bench.check += 1
    }
  }
}
