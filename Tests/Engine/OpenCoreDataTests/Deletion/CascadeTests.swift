import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Cascades that meet cycles, shared objects and other rules")
struct CascadeTests {
  @Test(
    "victims' own rules apply in turn", .fact("DR-04", "DR-05", "D1"), .shows("how-far-cascade-goes"),
    arguments: StoreKind.anywhere, [NSDeleteRule.cascadeDeleteRule, .nullifyDeleteRule])
  func rulesOfVictims(_ kind: StoreKind, rule: NSDeleteRule) throws {
    try onStack(kind, Television(history: rule).model) { stack, context in
      let series = context.makeSeries("Dark")
      let history = context.makeHistory("H1", of: context.makeEpisode("E1", of: series))
      context.makeHistory("H2")
      try context.save()
      context.delete(series)
      context.processPendingChanges()
      let isCascade = rule == .cascadeDeleteRule
      let victims = ["Episode E1"] + (isCascade ? ["History H1"] : []) + ["Series Dark"]
      #expect(context.deletedObjects.map(\.testLabel).sorted() == victims)
      try context.save()
      #expect(try context.names("Series") + context.names("Episode") == [])
      #expect(try stack.storedNames("Series") + stack.storedNames("Episode") == [])
      #expect(try stack.storedNames("History") == (isCascade ? ["H2"] : ["H1", "H2"]))
      #expect(history.episode == nil)
      if !isCascade {
        #expect(history.managedObjectContext === context)
        #expect(history.name == "H1")
        #expect(try stack.storedKey("History", "H1", "episode") == nil)
      }
      try stack.checkRows()
    }
  }

  @Test(
    "cascade into objects whose own relationship denies makes the save throw, which names each",
    .fact("DR-30", "DR-19", "VL-06", "CH-911", "D6"), .shows("deny-and-the-save"), arguments: StoreKind.anywhere)
  func cascadeIntoDeny(_ kind: StoreKind) throws {
    try onStack(kind, Television(history: .denyDeleteRule).model) { stack, context in
      let series = context.makeSeries("Dark")
      let histories = [1, 2].map { context.makeHistory("H\($0)", of: context.makeEpisode("E\($0)", of: series)) }
      try context.save()
      context.delete(series)
      let error = try saveFailure(context)
      #expect(error.code == NSValidationMultipleErrorsError)
      #expect(error.validationLines == ["1600 Episode E1.history", "1600 Episode E2.history"])
      #expect(try stack.storedNames("Series") == ["Dark"])
      #expect(try stack.storedNames("Episode") == ["E1", "E2"])
      #expect(try stack.storedKey("Episode", "E1", "series") == "Series p1")
      for history in histories { context.delete(history) }
      try context.save()
      #expect(try stack.storedNames("Series") + stack.storedNames("Episode") + stack.storedNames("History") == [])
    }
  }

  @Test(
    "a cycle of cascades ends, and each member is prepared for deletion once", .fact("CH-002"),
    arguments: StoreKind.anywhere)
  func cycle(_ kind: StoreKind) throws {
    let model = TestModel.company(manager: .cascadeDeleteRule, reports: .cascadeDeleteRule)
    try onStack(kind, model) { stack, context in
      let names = ["Ann", "Bob", "Cyd", "Dan"]
      let staff = names.map { context.make("Employee", $0) as! Employee }
      for (index, employee) in staff.enumerated() { employee.manager = staff[(index + 1) % staff.count] }
      try context.save()
      context.delete(staff[1])
      context.processPendingChanges()
      checkInvariants(of: context)
      #expect(context.deletedObjects.count == 4)
      #expect(Set(Journal.of(context).lines("prepareForDeletion")).count == 4)
      #expect(Journal.of(context).lines("prepareForDeletion").count == 4)
      try context.save()
      #expect(try stack.storedNames("Employee") == [])
    }
  }

  @Test("an object that is its own destination is deleted", arguments: StoreKind.anywhere)
  func selfReference(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.company(manager: .cascadeDeleteRule, reports: .nullifyDeleteRule)) { stack, context in
      let ann = context.make("Employee", "Ann") as! Employee
      ann.manager = ann
      #expect(ann.reports == [ann])
      try context.save()
      context.delete(ann)
      try context.save()
      #expect(try stack.storedNames("Employee") == [])
    }
  }

  @Test(
    "cascade over many-to-many deletes shared destinations too; other owners lose them", .fact("CH-006"),
    arguments: StoreKind.anywhere)
  func sharedDestinations(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.blog(tags: .cascadeDeleteRule)) { stack, context in
      let first = context.make("Post", "first") as! Post
      let second = context.make("Post", "second") as! Post
      let shared = context.make("Tag", "shared") as! Tag
      first.tags = [shared, context.make("Tag", "own") as! Tag]
      second.tags = [shared, context.make("Tag", "other") as! Tag]
      try context.save()
      context.delete(first)
      context.processPendingChanges()
      checkInvariants(of: context)
      #expect(second.tags.map(\.testLabel) == ["Tag other"])
      #expect(second.isUpdated)
      try context.save()
      #expect(try stack.storedNames("Tag") == ["other"])
      #expect(try stack.storedNames("Post") == ["second"])
      try stack.checkRows()
    }
  }

  @Test(
    "cascade on the to-one end: one child takes its parent, whose own rule hits the siblings", .fact("DR-22"),
    arguments: StoreKind.anywhere)
  func childTakesParent(_ kind: StoreKind) throws {
    try onStack(kind, Television(episodes: .nullifyDeleteRule, series: .cascadeDeleteRule).model) { stack, context in
      context.makeSeries("Dark", "E1", "E2", "E3")
      try context.save()
      context.delete(try context.episode("E2"))
      try context.save()
      #expect(try stack.storedNames("Series") == [])
      #expect(try stack.storedNames("Episode") == ["E1", "E3"])
      #expect(try stack.storedKey("Episode", "E1", "series") == nil)
      try stack.checkRows()
    }
  }

  @Test("cascade both ways takes the whole family", arguments: StoreKind.anywhere)
  func cascadeBothWays(_ kind: StoreKind) throws {
    try onStack(kind, Television(episodes: .cascadeDeleteRule, series: .cascadeDeleteRule).model) { stack, context in
      context.makeSeries("Dark", "E1", "E2", "E3")
      context.makeSeries("Lost", "L1")
      try context.save()
      context.delete(try context.episode("E2"))
      try context.save()
      #expect(try stack.storedNames("Series") == ["Lost"])
      #expect(try stack.storedNames("Episode") == ["L1"])
    }
  }

  @Test(
    "an inherited relationship keeps its rule, and subentities count as destinations", .fact("DR-28"),
    arguments: StoreKind.anywhere)
  func inheritedRules(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.zoo(animals: .cascadeDeleteRule)) { stack, context in
      let keeper = context.make("Keeper", "Kim") as! Keeper
      for (entity, name) in [("Dog", "Rex"), ("Puppy", "Pip"), ("Cat", "Tom")] {
        (context.make(entity, name) as! Animal).keeper = keeper
      }
      context.make("Cat", "Stray")
      try context.save()
      context.delete(keeper)
      try context.save()
      #expect(try stack.storedNames("Animal") == ["Stray"])
    }
    try onStack(kind, TestModel.zoo(animals: .denyDeleteRule)) { _, context in
      let keeper = context.make("Keeper", "Kim") as! Keeper
      (context.make("Puppy", "Pip") as! Puppy).keeper = keeper
      try context.save()
      context.delete(keeper)
      #expect(try saveFailure(context).code == 1600)
    }
  }

  @Test(
    "objects as they were marked, relationships in slot order, members as they joined", .fact("DR-12", "CH-001"),
    arguments: StoreKind.anywhere)
  func order(_ kind: StoreKind) throws {
    try onStack(kind, Television(history: .cascadeDeleteRule).model) { _, context in
      let series = context.makeSeries("Dark", "E1", "E2")
      for name in ["E1", "E2"] { context.makeHistory("of \(name)", of: try context.episode(name)) }
      try context.save()
      let journal = Journal.of(context)
      journal.lines = []
      context.delete(series)
      context.processPendingChanges()
      #expect(
        journal.lines("prepareForDeletion") == [
          "prepareForDeletion Series Dark", "prepareForDeletion Episode E1", "prepareForDeletion Episode E2",
          "prepareForDeletion History of E1", "prepareForDeletion History of E2",
        ])
    }
  }
}
