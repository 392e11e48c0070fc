import Foundation
import TestKit
import Testing

@testable import CoreData

/// What refers to an object that was inserted and deleted without a save in between.
@Suite("References to an object that was thrown away unsaved", .fact("DR-31", "CH-916"))
struct DiscardedReferenceTests {
  private let text = "Dangling reference to an invalid object."

  @Test(
    "set after the delete: the save fails with 1550, says so in its userInfo, and writes nothing",
    arguments: StoreKind.anywhere)
  func setAfterwards(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context in
      let series = context.makeSeries("Dark")
      context.delete(series)
      context.processPendingChanges()
      let episode = context.makeEpisode("E1")
      episode.series = series
      let error = try saveFailure(context)
      #expect(error.code == NSManagedObjectValidationError)
      #expect(error.code == 1550)
      #expect(error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === episode)
      #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "series")
      #expect(error.userInfo[NSValidationValueErrorKey] as? NSManagedObject === series)
      #expect(error.userInfo[text] is NSNull)
      #expect(error.localizedDescription == "%{PROPERTY}@ is not valid.")
      #expect(try stack.storedNames("Episode") == [])
      episode.series = nil
      try context.save()
      #expect(try stack.storedNames("Episode") == ["E1"])
    }
  }

  @Test(
    "without an inverse, to one and to many: both are told, and clearing them lets the save pass",
    arguments: StoreKind.anywhere, [false, true])
  func withoutInverse(_ kind: StoreKind, _ hasPermanentID: Bool) throws {
    try onStack(kind, TestModel.oneWay()) { stack, context in
      let child = context.make("Child", "Kit")
      let (toy, other) = (context.make("Toy", "Bear"), context.make("Toy", "Duck"))
      child.setValue(toy, forKey: "friend")
      child.setValue([toy, other] as Set, forKey: "toys")
      if hasPermanentID { try context.obtainPermanentIDs(for: [toy]) }
      context.delete(toy)
      let error = try saveFailure(context)
      #expect(error.code == NSValidationMultipleErrorsError)
      #expect(error.validationLines == ["1550 Child Kit.friend", "1550 Child Kit.toys"])
      let details = error.userInfo[NSDetailedErrorsKey] as? [any Error] ?? []
      #expect(details.allSatisfy { ($0 as NSError).userInfo[text] is NSNull })
      child.setValue(nil, forKey: "friend")
      child.setValue([other] as Set, forKey: "toys")
      try context.save()
      checkInvariants(of: context)
      #expect(child.changedValues().isEmpty)
      #expect(try stack.storedKey("Child", "Kit", "friend") == nil)
      try stack.checkRows()
    }
  }

  @Test(
    "inserted and undone, to one and to many: both are told as well", .fact("DR-31"), arguments: StoreKind.anywhere)
  func undone(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.oneWay()) { _, context in
      let child = context.make("Child", "Kit")
      try context.save()
      let manager = UndoManager()
      context.undoManager = manager
      let toy = context.make("Toy", "Bear")
      context.processPendingChanges()
      manager.disableUndoRegistration()
      child.setValue([toy] as Set, forKey: "toys")
      child.setValue(toy, forKey: "friend")
      context.processPendingChanges()
      manager.enableUndoRegistration()
      manager.undo()
      #expect(try saveFailure(context).validationLines == ["1550 Child Kit.friend", "1550 Child Kit.toys"])
    }
  }

  @Test("members of an ordered relationship that were added afterwards", arguments: StoreKind.anywhere)
  func ordered(_ kind: StoreKind) throws {
    try onStack(kind, Library().model) { stack, context in
      let shelf = context.makeShelf("Top", "A")
      try context.save()
      let gone = context.makeBook("X")
      context.delete(gone)
      context.processPendingChanges()
      shelf.mutableOrderedSetValue(forKey: "books").add(gone)
      #expect(try saveFailure(context).validationLines == ["1550 Shelf Top.books"])
      shelf.mutableOrderedSetValue(forKey: "books").remove(gone)
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "A")
    }
  }

  @Test(
    "a required reference is 1550 where it leads there, and 1570 where the delete has cleared it",
    arguments: StoreKind.anywhere)
  func required(_ kind: StoreKind) throws {
    try onStack(kind, Television(episodes: .nullifyDeleteRule, seriesIsOptional: false).model) { _, context in
      let series = context.makeSeries("Dark")
      let episode = context.makeEpisode("E1")
      episode.series = series
      let kept = context.makeSeries("Lost")
      context.delete(series)
      context.processPendingChanges()
      #expect(try saveFailure(context).validationLines == ["1570 Episode E1.series"])
      episode.series = series
      #expect(try saveFailure(context).validationLines == ["1550 Episode E1.series"])
      episode.series = kept
      try context.save()
    }
  }

  @Test("validateValue says the same of a value that is only asked about")
  func asked() throws {
    try onStack(.memory, Television().model) { _, context in
      let (series, episode) = (context.makeSeries("Dark"), context.makeEpisode("E1"))
      context.delete(series)
      context.processPendingChanges()
      var value: Any? = series
      let error = try failure { try episode.validateValue(&value, forKey: "series") }
      #expect(error.code == 1550)
      #expect(error.userInfo[text] is NSNull)
    }
  }

  @Test(
    "an object whose row is deleted in the same save is no such failure: the rules alone decide", .fact("DR-26"),
    arguments: StoreKind.anywhere)
  func deletedRow(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.oneWay()) { stack, context in
      let (child, toy) = (context.make("Child", "Kit"), context.make("Toy", "Bear"))
      child.setValue(toy, forKey: "friend")
      try context.save()
      context.delete(toy)
      child.setValue("Kat", forKey: "name")
      try context.save()
      #expect(try stack.danglingKeys() == ["Child Kat.friend"])
    }
  }

  @Test("a reference in the parent to what a child's save has thrown away there fails the parent's save")
  func inTheParent() throws {
    let stack = try TestStack(.sqlite, model: TestModel.oneWay())
    let root = stack.container.newBackgroundContext()
    let child = NSManagedObjectContext.child(of: root)
    try root.performAndWait {
      let (kit, toy) = (root.make("Child", "Kit"), root.make("Toy", "Bear"))
      kit.setValue(toy, forKey: "friend")
      try child.performAndWait {
        child.delete(try child.only("Toy", "Bear"))
        try child.save()
      }
      #expect(try saveFailure(root).validationLines == ["1550 Child Kit.friend"])
      kit.setValue(nil, forKey: "friend")
      try root.save()
    }
    #expect(try stack.storedNames("Child") == ["Kit"])
  }
}
