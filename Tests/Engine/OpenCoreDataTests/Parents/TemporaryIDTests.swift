import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("Temporary IDs in a tree of contexts") struct TemporaryIDTests {
  @Test(
    "A child keeps its temporary ID; the root's permanent one does not travel down",
    .fact("PC-13", "PC-14", "PC-14b", "CH-034", "CH-414", "P8"), .shows("two-objects-of-one-row"),
    arguments: StoreKind.allCases, [false, true])
  func twoObjects(_ kind: StoreKind, isDeep: Bool) throws {
    let family = try Family(kind)
    let child = isDeep ? family.edit : family.main
    func saveBetween() throws { if isDeep { try family.main.on { try $0.save() } } }
    let (series, temporary) = try child.on { context throws in
      let series = context.makeSeries("Dark", "E1")
      let before = series.objectID
      try context.save()
      #expect(series.objectID == before)
      #expect(before.isTemporaryID)
      return (series, before)
    }
    try saveBetween()
    let permanent = try family.root.on { context throws in
      try context.save()
      let own = try context.series("Dark")
      #expect(!own.objectID.isTemporaryID)
      #expect(context.object(with: temporary) === own)
      return own.objectID
    }
    try child.on { context throws in
      #expect(series.objectID == temporary)
      #expect(try context.series("Dark") === series)
      #expect(try context.episode("E1").series === series)
      let twin = try #require(try context.existingObject(with: permanent) as? Series)
      #expect(twin !== series)
      #expect(twin != series)
      #expect(twin.name == "Dark")
      #expect(try context.series("Dark") === series)

      twin.rating = 1
      series.rating = 2
      try context.save()
      try saveBetween()
      try family.root.on { root throws in #expect(try root.series("Dark").rating == 2) }

      series.rating = 3
      twin.rating = 4
      try context.save()
    }
    try saveBetween()
    try family.root.on { context throws in
      #expect(try context.series("Dark").rating == 3)
      try context.save()
    }
    try family.stack.run { context throws in #expect(try context.series("Dark").rating == 3) }
  }

  @Test(
    "After the root's save the child still fires, refreshes and saves by the temporary ID", .fact("PC-14"),
    arguments: StoreKind.allCases)
  func goesOn(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.edit.on { edit throws in
      let series = edit.makeSeries("Dark", "E1")
      try edit.save()
      try family.main.on { try $0.save() }
      try family.root.on { try $0.save() }
      edit.refresh(series, mergeChanges: false)
      #expect(series.name == "Dark")
      #expect(series.episodes.map { $0.name ?? "nil" } == ["E1"])
      series.rating = 8
      edit.makeEpisode("E2", of: series)
      try edit.save()
      try family.main.on { try $0.save() }
      try family.root.on { try $0.save() }
      edit.delete(series)
      try edit.save()
    }
    #expect(try family.stack.storedNames("Episode") == ["E1", "E2"])
    #expect(try family.stack.storedKey("Episode", "E2", "series") == "Series p1")
    try family.main.on { try $0.save() }
    try family.root.on { try $0.save() }
    #expect(try family.stack.storedNames("Series") == [])
    #expect(try family.stack.storedNames("Episode") == [])
  }

  @Test(
    "A fetch returns the object with the temporary ID, also past a context that has let go of it",
    .fact("PC-14", "CH-034"),
    arguments: StoreKind.allCases)
  func letGo(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let series = try family.edit.on { context throws in
      let series = context.makeSeries("Dark")
      try context.save()
      return series
    }
    try family.main.on { context throws in
      try context.save()
      // Objects of a clean context go by themselves, but when is nobody's promise.
      context.reset()
    }
    try family.root.on { try $0.save() }
    try family.edit.on { context throws in #expect(try context.series("Dark") === series) }
  }

  @Test("A temporary ID works in ancestors, not in another branch", .fact("PC-15", "P8"), arguments: StoreKind.allCases)
  func branches(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let id = try family.main.on { context throws in
      let series = context.makeSeries("Dark")
      try context.save()
      return series.objectID
    }
    try family.root.on { context throws in #expect(try (context.existingObject(with: id) as? Series)?.name == "Dark") }
    let stranger = family.stack.context()
    try stranger.on { context throws in #expect(throws: CocoaError.self) { try context.existingObject(with: id) } }
    // Below a common ancestor it is the same, once the ancestor has saved.
    try family.root.on { try $0.save() }
    let late = family.stack.context()
    try late.on { context throws in #expect(throws: CocoaError.self) { try context.existingObject(with: id) } }
    let (nephew, branch) = (
      NSManagedObjectContext.child(of: family.main), NSManagedObjectContext.child(of: family.root)
    )
    try branch.on { context throws in
      #expect(throws: CocoaError.self) { try context.existingObject(with: id) }
      #expect(try context.series("Dark").objectID.isTemporaryID == false)
    }
    try nephew.on { context throws in #expect(try (context.existingObject(with: id) as? Series)?.name == "Dark") }
  }

  @Test(
    "Where the common ancestor still has the object under the temporary ID, so has another branch",
    .fact("PC-15", "CH-410"),
    arguments: StoreKind.allCases)
  func commonAncestor(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let id = try family.edit.on { context throws in
      let series = context.makeSeries("Dark")
      try context.save()
      return series.objectID
    }
    for each in [family.main, family.root] { try each.on { try $0.save() } }
    // The main context is no root, so its save gave no permanent ID.
    try NSManagedObjectContext.child(of: family.main).on { context throws in
      #expect(try (context.existingObject(with: id) as? Series)?.name == "Dark")
    }
    try NSManagedObjectContext.child(of: NSManagedObjectContext.child(of: family.root)).on { context throws in
      #expect(throws: CocoaError.self) { try context.existingObject(with: id) }
    }
  }

  @Test(
    "A branch that met the object while it was unsaved goes on by the temporary ID", .fact("PC-15", "PC-03", "CH-411"),
    arguments: StoreKind.allCases)
  func metUnsaved(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let id = try family.main.on { context throws in
      let series = context.makeSeries("Dark", "E1")
      try context.save()
      return series.objectID
    }
    let branch = NSManagedObjectContext.child(of: family.root)
    try branch.on { context throws in
      let series = try context.series("Dark")
      #expect(series.objectID == id)
      try family.root.on { try $0.save() }
      context.refresh(series, mergeChanges: false)
      #expect(series.name == "Dark")
      #expect(series.episodes.map { $0.name ?? "nil" } == ["E1"])
      series.rating = 7
      try context.save()
    }
    try family.root.on { context throws in #expect(try context.series("Dark").rating == 7) }
  }

  @Test(
    "A predicate of another branch does not find the object by its temporary ID", .fact("PC-15"),
    arguments: StoreKind.allCases)
  func strangePredicate(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let id = try family.main.on { context throws in
      let series = context.makeSeries("Dark")
      try context.save()
      return series.objectID
    }
    try family.root.on { try $0.save() }
    let request = NSFetchRequest<Series>(entityName: "Series")
    request.predicate = NSPredicate(format: "SELF == %@", id)
    try family.main.on { context throws in #expect(try context.fetch(request).sortedNames == ["Dark"]) }
    try NSManagedObjectContext.child(of: family.root).on { context throws in #expect(try context.fetch(request).isEmpty)
    }
  }

  @Test(
    "obtainPermanentIDs in a child goes to the store; the ID holds through every save",
    .fact("PC-16", "ID-08", "PC-16b"),
    arguments: StoreKind.allCases)
  func permanentFirst(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let id = try family.main.on { context throws in
      let series = context.makeSeries("Dark", "E1")
      try context.obtainPermanentIDs(for: [series])
      #expect(!series.objectID.isTemporaryID)
      #expect(series.isInserted)
      try context.save()
      return series.objectID
    }
    try family.root.on { context throws in
      #expect(context.object(with: id).isInserted)
      try context.save()
      #expect(try context.series("Dark").objectID == id)
    }
    try family.main.on { context throws in
      #expect(try context.series("Dark").objectID == id)
      #expect(try context.series("Dark").episodes.count == 1)
    }
    try family.stack.context().on { context throws in
      #expect(try (context.existingObject(with: id) as? Series)?.name == "Dark")
    }
  }
}
