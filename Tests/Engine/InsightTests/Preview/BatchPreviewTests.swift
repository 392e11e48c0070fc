import Foundation
import OpenCoreData
import TestKit
import Testing

@Suite("A preview of a batch delete says what the request would do to the rows")
struct BatchPreviewTests {
  private func sketch(_ c: NSDeleteRule = .nullifyDeleteRule, isOptional: Bool = true) -> Sketch {
    Sketch(
      ["A", "B", "C"],
      [
        .init("A", .many("b", .cascadeDeleteRule), "B", .one("a")),
        .init("B", .one("c", c), "C", .one("b", isOptional: isOptional)),
        .init("B", .many("tags"), "C", .many("tagged")),
      ])
  }

  /// Two trees of A, B and C in the file, and a context that has changed one of them.
  private func fill(_ context: NSManagedObjectContext) throws {
    for name in ["1", "2"] {
      let c = context.make("C", "c" + name)
      context.make("A", "a" + name, ["b": Set([context.make("B", "b" + name, ["c": c, "tags": Set([c])])])])
    }
    try context.save()
  }

  private func request(_ format: String) -> NSBatchDeleteRequest {
    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "A")
    fetch.predicate = NSPredicate(format: format)
    return NSBatchDeleteRequest(fetchRequest: fetch)
  }

  @Test("its report is the one the request then gives; unsaved changes do not count", .fact("BD-08", "BD-09", "BD-18"))
  func report() throws {
    try sketch().run(NSSQLiteStoreType) { _, context in
      try fill(context)
      let a = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "A"))[0]
      a.setValue("renamed", forKey: "name")
      a.setValue(Set<NSManagedObject>(), forKey: "b")
      let preview = try expectUntouched(context) {
        try context.previewDeletion(by: request("name IN {'a1', 'a2'}"))
      }
      #expect(preview.counts.map(\.deleted) == [2, 2, 0])
      #expect(preview.counts.map(\.nullified) == [0, 0, 2])
      #expect(preview.path(to: preview.nullified[0].object)?.map(\.relationship) == ["b", "c"])
      let report = try context.deleteAndMerge(request("name IN {'a1', 'a2'}"), into: [])
      let foreseen = preview.batchReport
      #expect(foreseen.requested == report.requested)
      #expect(Set(foreseen.deleted) == Set(report.deleted))
      #expect(Set(foreseen.nullified) == Set(report.nullified))
    }
  }

  @Test("every denial and every mandatory inverse, by the text the request throws", .fact("BD-10", "BD-12"))
  func blockers() throws {
    for (rule, isOptional) in [(NSDeleteRule.denyDeleteRule, true), (.nullifyDeleteRule, false)] {
      try sketch(rule, isOptional: isOptional).run(NSSQLiteStoreType) { _, context in
        try fill(context)
        let preview = try context.previewDeletion(by: request("TRUEPREDICATE"))
        #expect(preview.blockers.count == 2)
        #expect(preview.isRefused)
        do {
          try context.execute(request("TRUEPREDICATE"))
          Issue.record("the request went through")
        } catch let error as CocoaError {
          #expect(preview.blockers.allSatisfy { $0.code == error.errorCode })
          #expect(
            preview.blockers.allSatisfy { $0.text == error.userInfo[NSLocalizedFailureReasonErrorKey] as? String })
        }
      }
    }
  }

  @Test(
    "limit and object IDs choose the rows; mixed IDs and a store in memory refuse as the request does",
    .fact("BD-04b", "BD-02", "BU-12")
  )
  func choosing() throws {
    try sketch().run(NSSQLiteStoreType) { _, context in
      try fill(context)
      let limited = request("TRUEPREDICATE")
      limited.fetchRequest.fetchLimit = 1
      #expect(try context.previewDeletion(by: limited).deleted.count == 2)
      let objects = try ["A", "C"].map { try context.fetch(NSFetchRequest<NSManagedObject>(entityName: $0))[0] }
      let byID = NSBatchDeleteRequest(objectIDs: [objects[0].objectID])
      #expect(try context.previewDeletion(by: byID).requested == [objects[0].objectID])
      #expect(try context.previewDeletion(by: NSBatchDeleteRequest(objectIDs: [])).deleted == [])
      #expect(throws: CocoaError.self) {
        try context.previewDeletion(by: NSBatchDeleteRequest(objectIDs: objects.map(\.objectID)))
      }
    }
    try sketch().run { _, context in
      #expect(throws: CocoaError.self) {
        try context.previewDeletion(by: request("TRUEPREDICATE"))
      }
    }
  }

  @Test("the row cache stays as it is: a fault that showed an old value shows it still", .fact("RF-05"))
  func cache() throws {
    try sketch().run(NSSQLiteStoreType) { _, context in
      try fill(context)
      let update = NSBatchUpdateRequest(entityName: "A")
      update.propertiesToUpdate = ["name": "changed"]
      try context.execute(update)
      #expect(try context.previewDeletion(by: request("name == 'changed'")).deleted.count == 4)
      let a = try context.fetch(NSFetchRequest<NSManagedObjectID>.ids(of: "A")).map(context.object(with:))
      _ = context.previewDeletion(of: a)
      #expect(a.compactMap { $0.value(forKey: "name") as? String }.sorted() == ["a1", "a2"])
    }
  }
}

extension NSFetchRequest where ResultType == NSManagedObjectID {
  /// A request for the IDs of an entity's rows, which reads no values.
  static func ids(of entity: String) -> NSFetchRequest<NSManagedObjectID> {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
    request.resultType = .managedObjectIDResultType
    return request
  }
}
