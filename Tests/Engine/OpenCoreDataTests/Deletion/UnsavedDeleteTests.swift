import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Deleting what was never saved, and deleting twice")
struct UnsavedDeleteTests {
  @Test(
    "isDeleted is true at once, and the object is not in deletedObjects", .fact("ST-08", "ST-08b"),
    arguments: StoreKind.anywhere)
  func isDeletedAtOnce(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      context.delete(series)
      #expect(series.isDeleted)
      #expect(!series.isInserted)
      #expect(context.insertedObjects.isEmpty)
      #expect(context.deletedObjects.isEmpty)
    }
  }

  @Test(
    "processed, it is not deleted any more, reads nil, and keeps its context until the save", .fact("ST-08d", "CH-010"),
    arguments: StoreKind.anywhere)
  func afterProcessing(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      context.processPendingChanges()
      context.delete(series)
      context.processPendingChanges()
      #expect(!series.isDeleted)
      #expect(series.name == nil)
      #expect(series.managedObjectContext === context)
      try context.save()
      #expect(series.managedObjectContext == nil)
      #expect(!series.isDeleted)
      #expect(!series.isInserted)
      #expect(series.isFault)
    }
  }

  @Test(
    "nor does it lead anywhere, by relationships without an inverse either", .fact("ST-08d", "CH-010"),
    arguments: StoreKind.anywhere
  )
  func leadsNowhere(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.oneWay()) { _, context in
      let toy = context.make("Toy", "Bear")
      try context.save()
      let child = context.make("Child", "Kit")
      child.setValue(toy, forKey: "friend")
      child.setValue([toy] as Set, forKey: "toys")
      context.delete(child)
      context.processPendingChanges()
      #expect(child.related("friend").isEmpty)
      #expect(child.related("toys").isEmpty)
      #expect(child.objectIDs(forRelationshipNamed: "toys").isEmpty)
    }
  }

  @Test(
    "nothing is written, and did-save does not have it", .fact("ST-08", "NT-09", "ST-08c"),
    arguments: StoreKind.anywhere)
  func nothingWritten(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let posts = Posts(context)
      let series = context.makeSeries("Dark", "E1")
      context.processPendingChanges()
      context.delete(series)
      _ = posts.take()
      try context.save()
      #expect(posts.take() == ["didChange deleted[Episode E1, Series Dark]", "willSave", "didSave"])
      #expect(try stack.storedNames("Series") == [])
    }
  }

  @Test("a fetch does not find it", arguments: StoreKind.anywhere)
  func notFetched(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      context.delete(series)
      let before = try context.names("Series")
      context.processPendingChanges()
      let after = try context.names("Series")
      #expect(before == [])
      #expect(after == [])
      #expect(try context.count(for: NSFetchRequest<Series>(entityName: "Series")) == 0)
    }
  }

  @Test(
    "deleting twice is harmless, and prepareForDeletion comes each time", .fact("ST-10"), arguments: StoreKind.anywhere)
  func twice(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      context.delete(series)
      context.delete(series)
      #expect(Journal.of(context).lines("prepareForDeletion").count == 2)
      context.processPendingChanges()
      context.delete(series)
      context.processPendingChanges()
      checkInvariants(of: context)
      #expect(context.deletedObjects.count == 2)
      try context.save()
      #expect(try stack.storedNames("Series") == [])
    }
  }

  @Test(
    "deleting an unsaved object again after processing leaves it out of deletedObjects", .fact("ST-10"),
    arguments: StoreKind.anywhere)
  func unsavedTwice(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let posts = Posts(context)
      let series = context.makeSeries("Dark")
      context.delete(series)
      context.processPendingChanges()
      context.delete(series)
      #expect(context.deletedObjects.isEmpty)
      checkInvariants(of: context)
      context.processPendingChanges()
      try context.save()
      #expect(posts.lines.last == "didSave")
      #expect(try stack.storedNames("Series") == [])
    }
  }

  @Test(
    "writing to an object that was thrown away does not bring it back into the save", .fact("NT-09"),
    arguments: StoreKind.anywhere)
  func writingToDiscarded(_ kind: StoreKind) throws {
    let model = TestModel.item([attribute("code", isOptional: false)])
    try onStack(kind, model) { stack, context in
      let item = context.make("Item", "one")
      context.delete(item)
      context.processPendingChanges()
      item.setValue("two", forKey: "name")
      #expect(context.updatedObjects.isEmpty)
      checkInvariants(of: context)
      try context.save()
      #expect(try stack.storedNames("Item") == [])
    }
  }

  @Test("a saved destination of a discarded owner is cascaded to and nullified", arguments: StoreKind.anywhere)
  func discardedOwner(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let episode = context.makeEpisode("E1")
      try context.save()
      let series = context.makeSeries("Dark")
      episode.series = series
      context.delete(series)
      context.processPendingChanges()
      #expect(episode.isDeleted)
      try context.save()
      #expect(try stack.storedNames("Episode") == [])
    }
  }

  @Test("an object deleted after its permanent ID was obtained is not written", arguments: StoreKind.anywhere)
  func withPermanentID(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark", "E1")
      try context.obtainPermanentIDs(for: [series])
      context.delete(series)
      try context.save()
      #expect(try stack.storedNames("Series") == [])
      #expect(!context.hasChanges)
    }
  }

  @Test("delete of an object of another context raises", .fact("CH-012"))
  func otherContext() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let stack = try TestStack(.memory, model: Television().model)
      let (one, two) = (stack.context(), stack.context())
      one.performAndWait { two.delete(one.makeSeries("Dark")) }
    }
  }
}
