import Foundation
import OpenCoreData
import Samples
import TestKit

@testable import Chapter6

/// A store with one A and its pairs, straight on the engine: no lesson, no page.
struct PairStack {
  let context: NSManagedObjectContext
  let url: URL

  /// Runs `body` with a filled store and an empty context, on the context's queue.
  static func with(_ model: PairsModel, _ pairs: Int = 2, _ body: (PairStack) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("pairs.sqlite")
      try NSPersistentContainer.opened(model.make(), at: url).viewContext.insertPairs(pairs)
      let container = try NSPersistentContainer.opened(model.make(), at: url)
      let context = container.newBackgroundContext()
      try context.performAndWait { try body(PairStack(context: context, url: url)) }
    }
  }

  /// How many Bs and Cs the file has.
  func counts() throws -> [PlainSQL.Value] {
    try PlainSQL.rows(at: url, "SELECT (SELECT COUNT(*) FROM ZB), (SELECT COUNT(*) FROM ZC)").rows[0]
  }
}

/// An A that keeps the rule, by the context or by hand, and counts what it sees.
final class CountingA: A, DeletesInOrder {
  /// What one context's As have seen.
  final class Tally {
    var byHand = false
    var steps = 0
    var bsWithoutC = 0
    var unequalCounts = 0
  }

  let priorityDeletionRelationships = ["b"]

  static func tally(of context: NSManagedObjectContext) -> Tally {
    if let known = context.userInfo["tally"] as? Tally { return known }
    let made = Tally()
    context.userInfo["tally"] = made
    return made
  }

  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if let b = object as? B { makeMatch(for: b) }
    super.addObject(object, to: relationship)
    checkPairs()
  }

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    checkPairs()
    guard let b = object as? B, let context = managedObjectContext else { return }
    if let c = match(of: b) {
      if Self.tally(of: context).byHand { try? c.propagateDelete() } else { context.delete(c) }
    }
    context.processPendingChanges()
    if self.b.count != self.c.count { Self.tally(of: context).unequalCounts += 1 }
  }

  private func checkPairs() {
    guard let context = managedObjectContext else { return }
    Self.tally(of: context).steps += 1
    if b.contains(where: { match(of: $0) == nil }) { Self.tally(of: context).bsWithoutC += 1 }
  }
}
