import Foundation
import TestKit
import Testing

@testable import CoreData

/// Asking in a child for permanent IDs after it has saved.
@Suite("Permanent IDs for what a child has saved", .fact("PC-16c"))
struct LatePermanentIDTests {
  @Test("Before the root has saved, the ancestors take the IDs too", arguments: StoreKind.allCases)
  func beforeTheRoot(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.edit.on { edit throws in
      let series = edit.makeSeries("Dark", "E1")
      let episode = try edit.episode("E1")
      let temporary = series.objectID
      try edit.save()
      try edit.obtainPermanentIDs(for: [series, episode])
      #expect(!series.objectID.isTemporaryID)
      #expect(!episode.objectID.isTemporaryID)
      #expect(!edit.hasChanges)
      #expect(!series.isUpdated)
      #expect(!episode.isUpdated)
      #expect(edit.object(with: temporary) === series)
      #expect(edit.registeredObject(for: series.objectID) === series)
      #expect(episode.series === series)
      #expect(series.episodes == [episode])
      edit.refresh(episode, mergeChanges: false)
      #expect(episode.series === series)
      #expect(episode.name == "E1")
      try family.main.on { main throws in
        #expect(try main.series("Dark").objectID == series.objectID)
        #expect(try main.series("Dark").isInserted)
      }
      series.rating = 5
      try edit.save()
      try family.main.on { try $0.save() }
      try family.root.on { root throws in
        try root.save()
        #expect(try root.series("Dark").objectID == series.objectID)
        #expect(try root.series("Dark").rating == 5)
      }
      #expect(try edit.series("Dark") === series)
      #expect(try edit.episode("E1") === episode)
      edit.delete(series)
      try edit.save()
    }
    try family.main.on { try $0.save() }
    try family.root.on { try $0.save() }
    #expect(try family.stack.storedNames("Series") == [])
    #expect(try family.stack.storedNames("Episode") == [])
  }

  @Test("After the root has saved, the child takes the ID that the root gave", arguments: StoreKind.allCases)
  func afterTheRoot(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.edit.on { edit throws in
      let series = edit.makeSeries("Dark", "E1")
      let episode = try edit.episode("E1")
      try edit.save()
      try family.main.on { main throws in
        try main.save()
        main.reset()
      }
      try family.root.on { try $0.save() }
      let id = try family.root.on { try $0.series("Dark").objectID }
      try edit.obtainPermanentIDs(for: [series])
      #expect(series.objectID == id)
      #expect(episode.objectID.isTemporaryID)
      #expect(episode.series === series)
      #expect(!edit.hasChanges)
      episode.series = nil
      episode.name = "E1, alone"
      try edit.save()
      try family.main.on { try $0.save() }
      try family.root.on { try $0.save() }
    }
    #expect(try family.stack.storedNames("Episode") == ["E1, alone"])
    #expect(try family.stack.storedKey("Episode", "E1, alone", "series") == nil)
  }

  @Test(
    "What has its ID late is what any saved object is: a kept temporary ID leads to it, and leaves no mark on it",
    .fact("PC-15"), arguments: StoreKind.allCases)
  func keptID(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.main.on { main throws in
      let episode = main.makeEpisode("E1")
      let temporary = episode.objectID
      try main.save()
      try family.root.on { try $0.save() }
      try main.obtainPermanentIDs(for: [episode])
      #expect(!episode.objectID.isTemporaryID)
      #expect(episode.life == Lifecycle())
      #expect(main.object(with: temporary) === episode)
      checkInvariants(of: main)
      episode.name = "E1, renamed"
      #expect(episode.life.beganAtRow)
      try main.save()
    }
    try family.root.on { try $0.save() }
    #expect(try family.stack.storedNames("Episode") == ["E1, renamed"])
  }

  @Test(
    "Whichever of its links an object has to what gets an ID, it is known by the ID",
    arguments: StoreKind.allCases, [["department"], ["manager"], ["department", "manager"]])
  func eachLink(_ kind: StoreKind, _ keys: [String]) throws {
    let family = try Family(kind, TestModel.company())
    try family.edit.on { edit throws in
      let employee = edit.make("Employee", "E")
      for key in keys { employee.setValue(edit.make(key == "manager" ? "Employee" : "Department", key), forKey: key) }
      try edit.save()
      let ends = keys.compactMap { employee.value(forKey: $0) as? NSManagedObject }
      try edit.obtainPermanentIDs(for: ends)
      #expect(namesTemporaryRows(edit) == [])
      edit.refresh(employee, mergeChanges: false)
      #expect(keys.map { employee.value(forKey: $0) as? NSManagedObject } == ends)
      employee.setValue(5, forKey: "salary")
      try edit.save()
    }
    for context in [family.main, family.edit, family.root] {
      context.performAndWait { #expect(namesTemporaryRows(context) == []) }
    }
    try family.main.on { try $0.save() }
    try family.root.on { try $0.save() }
    for key in keys { #expect(try family.stack.storedKey("Employee", "E", key) != nil) }
  }

  /// The objects of a context whose rows lead to objects by temporary numbers.
  private func namesTemporaryRows(_ context: NSManagedObjectContext) -> [String] {
    context.registeredObjects.filter { object in
      object.row?.values.contains { value in
        if case .reference(let reference) = value { reference.number < 0 } else { false }
      } ?? false
    }.map(\.testLabel)
  }

  @Test("Where the child has the row under its permanent ID too, the two stay two", arguments: StoreKind.allCases)
  func twins(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.main.on { main throws in
      let series = main.makeSeries("Dark", "E1")
      let episode = try main.episode("E1")
      try main.save()
      let id = try family.root.on { root throws in
        try root.save()
        return try root.series("Dark").objectID
      }
      let twin = try main.existingObject(with: id)
      // Its row is read, and where it leads is not.
      main.refresh(episode, mergeChanges: false)
      #expect(episode.name == "E1")
      try main.obtainPermanentIDs(for: [series])
      #expect(series.objectID.isTemporaryID)
      #expect(twin !== series)
      #expect(try main.series("Dark") === series)
      #expect(episode.series === series)
    }
  }
}
