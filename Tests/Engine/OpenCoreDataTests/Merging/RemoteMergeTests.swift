import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("merging what no context saved", .fact("RF-16")) struct RemoteMergeTests {
  @Test(
    "object IDs and URIs, several contexts; rows are read again", .fact("RF-05", "RF-16", "RF-16c"),
    arguments: StoreKind.allCases,
    [false, true])
  func severalContexts(_ kind: StoreKind, asURIs: Bool) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      let doomed = context.makeSeries("Doomed")
      try context.save()
      let second = stack.context()
      let (there, thereDoomed) = try second.performAndWait {
        let found = (try second.series("Dark"), try second.series("Doomed"))
        #expect(found.0.rating == 0)
        #expect(found.1.rating == 0)
        return found
      }
      try stack.changeUnseen("Series", "Dark", ["rating": .int(5)])
      try stack.deleteUnseen("Series", "Doomed")
      // Refreshing alone still shows what the row cache has.
      context.refresh(series, mergeChanges: true)
      #expect(series.rating == 0)
      func wire(_ ids: [NSManagedObjectID]) -> [Any] { asURIs ? ids.map { $0.uriRepresentation() } : ids }
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [
          NSUpdatedObjectsKey: wire([series.objectID]), NSDeletedObjectsKey: wire([doomed.objectID]),
        ],
        into: [context, second])
      #expect(series.rating == 5)
      #expect(doomed.isDeleted)
      #expect(doomed.name == "Doomed")
      try second.performAndWait {
        #expect(there.rating == 5)
        #expect(thereDoomed.isDeleted)
        try second.save()
        checkInvariants(of: second)
      }
      try context.save()
      #expect(try stack.storedNames("Series") == ["Dark"])
    }
  }

  @Test("a fault whose row went with another save is not woken", .fact("RF-16", "AW-02"), arguments: StoreKind.allCases)
  func goneFault(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let id = try stack.run { other in
        let series = other.makeSeries("Dark")
        try other.save()
        return series.objectID
      }
      let fault = context.object(with: id)
      try stack.deleteUnseen("Series", "Dark")
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: [id]], into: [context])
      #expect(fault.isDeleted)
      #expect(Journal.of(context).lines == ["prepareForDeletion Series"])
    }
  }

  @Test("inserted IDs are told of", .fact("RF-16"), arguments: StoreKind.allCases)
  func inserted(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let id = try stack.run { other in
        let series = other.makeSeries("New")
        try other.save()
        return series.objectID
      }
      let posts = Posts(context)
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSInsertedObjectsKey: [id]], into: [context])
      #expect(posts.take() == ["didChange inserted[Series]"])
      #expect(!context.hasChanges)
    }
  }

  @Test(
    "a reported delete whose row is still there is a delete like any other", .fact("CH-069"),
    arguments: StoreKind.allCases
  )
  func stillThere(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      try context.save()
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectIDsKey: [series.objectID]], into: [context])
      try context.save()
      #expect(try stack.storedNames("Series").isEmpty)
    }
  }

  @Test("unknown keys, stores and rows are passed over", .fact("CH-070"), arguments: StoreKind.allCases)
  func foreign(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let url = try #require(URL(string: "x-coredata://11111111-2222-3333-4444-555555555555/Series/p1"))
      let missing = try #require(URL(string: "x-coredata://\(OpenedStore.uuid)/Series/p77"))
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [
          "other": 3, NSUpdatedObjectsKey: [url, missing], NSDeletedObjectsKey: NSSet(array: [missing]),
        ],
        into: [context])
      #expect(!context.hasChanges)
    }
  }

  @Test("something that is no ID is a programming error", .fact("CH-070"))
  func misuse() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let stack = try TestStack(.memory, model: Television().model)
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSUpdatedObjectsKey: ["Dark"]], into: [stack.context()])
    }
  }
}
