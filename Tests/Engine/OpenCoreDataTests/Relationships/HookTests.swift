import Foundation
import Testing

@testable import CoreData

/// Every way in which a relationship changes passes through the three hooks that a subclass may override.
@Suite("relationship hooks", .fact("DR-11b", "KV-05"))
struct HookTests {
  private func journal(_ kind: StoreKind, _ body: (NSManagedObjectContext) throws -> Void) throws -> [String] {
    var lines: [String] = []
    try onStack(kind, Television().model) { _, context in
      // Kept loaded, so that the journal can name them.
      context.retainsRegisteredObjects = true
      context.makeSeries("Dark", "E1")
      context.makeSeries("Lost")
      context.makeEpisode("E2")
      context.makeHistory("H1", of: try context.episode("E1"))
      try context.save()
      Journal.of(context).lines = []
      try body(context)
      lines = Journal.of(context).lines("add", "remove", "set")
    }
    return lines
  }

  @Test("a property on the to-one end, and the inverse's upkeep", arguments: StoreKind.anywhere)
  func toOneProperty(_ kind: StoreKind) throws {
    let lines = try journal(kind) { try $0.episode("E1").series = try $0.series("Lost") }
    #expect(
      lines == [
        "set Episode E1 series Series Lost", "remove Series Dark episodes Episode E1",
        "add Series Lost episodes Episode E1",
      ])
  }

  @Test("a property on the to-many end, by difference", arguments: StoreKind.anywhere)
  func toManyProperty(_ kind: StoreKind) throws {
    let lines = try journal(kind) { try $0.series("Dark").episodes = [try $0.episode("E2")] }
    #expect(
      lines == [
        "remove Series Dark episodes Episode E1", "set Episode E1 series nil",
        "add Series Dark episodes Episode E2", "set Episode E2 series Series Dark",
      ])
  }

  @Test("key-value coding, on both ends", .fact("KV-05"), arguments: StoreKind.anywhere)
  func keyValueCoding(_ kind: StoreKind) throws {
    let toOne = try journal(kind) { try $0.episode("E2").setValue(try $0.series("Lost"), forKey: "series") }
    #expect(toOne == ["set Episode E2 series Series Lost", "add Series Lost episodes Episode E2"])
    let toMany = try journal(kind) {
      try $0.series("Lost").setValue([try $0.episode("E2")] as Set, forKey: "episodes")
    }
    #expect(toMany == ["add Series Lost episodes Episode E2", "set Episode E2 series Series Lost"])
  }

  @Test("one-to-one", arguments: StoreKind.anywhere)
  func oneToOne(_ kind: StoreKind) throws {
    let lines = try journal(kind) { try $0.episode("E2").history = try $0.history("H1") }
    #expect(
      lines == [
        "set Episode E2 history History H1", "set History H1 episode Episode E2", "set Episode E1 history nil",
      ])
  }

  @Test("delete propagation: nullify", .fact("DR-11b"), arguments: StoreKind.anywhere)
  func nullify(_ kind: StoreKind) throws {
    let lines = try journal(kind) {
      $0.delete(try $0.episode("E1"))
      $0.processPendingChanges()
    }
    #expect(
      lines == [
        "set Episode E1 history nil", "set History H1 episode nil", "set Episode E1 series nil",
        "remove Series Dark episodes Episode E1",
      ])
  }

  @Test("delete propagation: cascade, and the victims' own rules", .fact("DR-11b"), arguments: StoreKind.anywhere)
  func cascade(_ kind: StoreKind) throws {
    let lines = try journal(kind) {
      $0.delete(try $0.series("Dark"))
      $0.processPendingChanges()
    }
    #expect(
      lines == [
        "remove Series Dark episodes Episode E1", "set Episode E1 series nil", "set Episode E1 history nil",
        "set History H1 episode nil",
      ])
  }

  @Test("deny and no action call no hook", arguments: StoreKind.anywhere)
  func untouched(_ kind: StoreKind) throws {
    for rule in [NSDeleteRule.denyDeleteRule, .noActionDeleteRule] {
      try onStack(kind, Television(episodes: rule).model) { _, context in
        let series = context.makeSeries("Dark", "E1")
        try context.save()
        Journal.of(context).lines = []
        context.delete(series)
        context.processPendingChanges()
        #expect(Journal.of(context).lines("add", "remove", "set") == [])
        context.rollback()
      }
    }
  }

  @Test("an override that does not call super stops the change", arguments: StoreKind.anywhere)
  func stopping(_ kind: StoreKind) throws {
    let club = NSEntityDescription.made("Club", Exclusive.self)
    let member = NSEntityDescription.made("Member", Thing.self)
    club.relate(.many("members"), to: member)
    try onStack(kind, .of([club, member])) { _, context in
      let object = context.make("Club", "C")
      let (good, bad) = (context.make("Member", "good"), context.make("Member", "bad"))
      object.setValue([good, bad] as Set, forKey: "members")
      #expect(object.related("members") == [good])
      try context.save()
    }
  }

  @Test("a hook called by hand does what the property does", arguments: StoreKind.anywhere)
  func byHand(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context in
      let series = context.makeSeries("Dark")
      let episode = context.makeEpisode("E1")
      let episodes = try #require(series.entity.relationshipsByName["episodes"])
      series.addObject(episode, to: episodes)
      #expect(episode.series === series)
      series.addObject(episode, to: episodes)
      #expect(series.episodes == [episode])
      series.removeObject(episode, from: episodes)
      #expect(episode.series == nil)
      let toOne = try #require(episode.entity.relationshipsByName["series"])
      episode.setObject(series, for: toOne)
      #expect(series.episodes == [episode])
      try context.save()
    }
  }

  @Test("an inherited relationship reaches a subentity's override", arguments: StoreKind.anywhere)
  func inherited(_ kind: StoreKind) throws {
    try onStack(kind, TestModel.zoo()) { _, context in
      let keeper = context.make("Keeper", "Kim") as! Keeper
      let puppy = context.make("Puppy", "Pip") as! Puppy
      Journal.of(context).lines = []
      keeper.animals = [puppy]
      #expect(Journal.of(context).lines == ["add Keeper Kim animals Puppy Pip", "set Puppy Pip keeper Keeper Kim"])
      try context.save()
    }
  }
}

/// Lets nobody in whose name is `bad`.
final class Exclusive: Recorded {
  override func addObject(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    if object.value(forKey: "name") as? String != "bad" { super.addObject(object, to: relationship) }
  }
}
