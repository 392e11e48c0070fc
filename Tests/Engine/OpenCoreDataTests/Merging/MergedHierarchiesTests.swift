import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

@Suite("merging deletes of several hierarchies") struct MergedHierarchiesTests {
  @Test("the rows of each are looked for in the order of the model, not of a hash")
  func order() throws {
    let names = ["A", "B", "C", "D", "E", "F", "G"]
    let model = NSManagedObjectModel.of(names.map { NSEntityDescription.made($0, Thing.self) })
    try onStack(.sqlite, model) { stack, context in
      let objects = names.map { context.make($0, "one") }
      try context.save()
      let log = StatementLog(stack.coordinator)
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectsKey: objects.map(\.objectID)], into: [context])
      let tables = log.drain().compactMap { $0.sql.firstMatch(of: /FROM "Z([A-G])" t0/).map { String($0.1) } }
      // They are read again, and looked for, more than once: each time in that order.
      let rounds = tables.count / names.count
      #expect(rounds >= 2)
      #expect(tables == Array(repeating: names, count: rounds).flatMap { $0 })
    }
  }
}
