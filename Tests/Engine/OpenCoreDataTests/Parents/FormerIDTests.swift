import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// Temporary IDs that somebody has kept, after the objects have got permanent ones.
@Suite("Former temporary IDs") struct FormerIDTests {
  /// What the temporary ID of a series finds, as a value, in a list, by way of a relationship, and as a count.
  private static func find(_ id: NSManagedObjectID, _ context: NSManagedObjectContext) throws -> [String] {
    func names(_ entity: String, _ format: String, _ operand: Any) throws -> [String] {
      let request = NSFetchRequest<Recorded>(entityName: entity)
      request.predicate = NSPredicate(format: format, argumentArray: [operand])
      let found = try context.fetch(request).sortedNames
      #expect(try context.count(for: request) == found.count)
      return found
    }
    return try names("Series", "SELF == %@", id) + names("Series", "SELF IN %@", [id])
      + names("Series", "SELF IN %@", NSSet(object: id)) + names("Episode", "series == %@", id)
      + names("Episode", "series IN %@ AND name != nil", [id])
      + names("Episode", "SUBQUERY(series.episodes, $e, $e.series == %@).@count == 2", id)
  }

  private static let found = ["Dark", "Dark", "Dark", "E1", "E2", "E1", "E2", "E1", "E2"]

  @Test(
    "the context that made an object finds it by the ID from before the save", .fact("PC-15"),
    arguments: StoreKind.allCases)
  func own(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { stack, context throws in
      let series = context.makeSeries("Dark", "E1", "E2")
      context.makeSeries("Other", "F1")
      let temporary = series.objectID
      try context.save()
      #expect(!series.objectID.isTemporaryID)
      #expect(try Self.find(temporary, context) == Self.found)
      #expect(try context.existingObject(with: temporary) === series)
      // Unsaved changes are laid over what the store finds, by the same ID.
      context.makeEpisode("E3", of: series)
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.predicate = NSPredicate(format: "series == %@", temporary)
      #expect(try context.fetch(request).sortedNames == ["E1", "E2", "E3"])
      request.includesPendingChanges = false
      #expect(try context.fetch(request).sortedNames == ["E1", "E2"])
      try context.save()
      let other = stack.context()
      try other.on { each throws in #expect(try Self.find(temporary, each).isEmpty) }
    }
  }

  @Test(
    "so does one that took the permanent ID before the save", .fact("PC-15", "ID-08"), arguments: StoreKind.allCases)
  func obtained(_ kind: StoreKind) throws {
    try onStack(kind, Television().model) { _, context throws in
      let series = context.makeSeries("Dark", "E1", "E2")
      let temporary = series.objectID
      try context.obtainPermanentIDs(for: [series])
      try context.save()
      #expect(try Self.find(temporary, context) == Self.found)
    }
  }

  @Test("after a save that failed the ID holds as before", .fact("PC-15"), arguments: StoreKind.allCases)
  func failedSave(_ kind: StoreKind) throws {
    try onStack(kind, Television(seriesIsOptional: false).model) { _, context throws in
      let series = context.makeSeries("Dark", "E1", "E2")
      let temporary = series.objectID
      let homeless = Episode(context: context)
      #expect(throws: CocoaError.self) { try context.save() }
      context.delete(homeless)
      try context.save()
      #expect(try Self.find(temporary, context) == Self.found)
    }
  }

  @Test(
    "a root that saved a child's object finds it by the child's ID; so does the child, and no other branch",
    .fact("PC-14", "PC-15"),
    arguments: StoreKind.allCases)
  func child(_ kind: StoreKind) throws {
    let family = try Family(kind)
    let id = try family.main.on { context throws in
      let series = context.makeSeries("Dark", "E1", "E2")
      try context.save()
      return series.objectID
    }
    try family.root.on { each throws in #expect(try Self.find(id, each) == Self.found) }
    try family.root.on { try $0.save() }
    try family.root.on { each throws in #expect(try Self.find(id, each) == Self.found) }
    try family.main.on { each throws in #expect(try Self.find(id, each) == Self.found) }
    try NSManagedObjectContext.child(of: family.root).on { each throws in #expect(try Self.find(id, each).isEmpty) }
    try family.main.on { context throws in
      let series = context.object(with: id)
      try context.obtainPermanentIDs(for: [series])
      #expect(!series.objectID.isTemporaryID)
      #expect(try Self.find(id, context) == Self.found)
      series.setValue("Darker", forKey: "name")
      #expect(try Self.find(id, context).prefix(3) == ["Darker", "Darker", "Darker"])
    }
  }

  @Test(
    "what a context in between has taken the permanent ID of goes on under the temporary one below",
    .fact("PC-14", "PC-16c"),
    arguments: StoreKind.allCases)
  func between(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.edit.on { edit throws in
      let series = edit.makeSeries("Dark", "E1")
      try edit.save()
      try family.main.on { main throws in
        let own = try main.series("Dark")
        try main.save()
        try family.root.on { try $0.save() }
        #expect(own.objectID.isTemporaryID)
        try main.obtainPermanentIDs(for: [own])
        #expect(!own.objectID.isTemporaryID)
        own.rating = 6
      }
      #expect(series.objectID.isTemporaryID)
      #expect(try edit.series("Dark") === series)
      edit.refresh(series, mergeChanges: false)
      #expect(series.rating == 6)
    }
  }

  /// What a child does to an object that it has met while that was new above.
  enum Deed: CaseIterable, Sendable {
    case change, relate, delete, changeUnread
  }

  @Test(
    "what a child does to an object that it met while it was new arrives, whenever the object gets its permanent ID",
    .fact("PC-14", "PC-15"), arguments: StoreKind.allCases, Deed.allCases)
  func met(_ kind: StoreKind, _ deed: Deed) throws {
    for (isSaved, isDeep) in [(false, false), (true, false), (false, true), (true, true)] {
      let family = try Family(kind)
      let context = isDeep ? family.edit : family.main
      // Nobody keeps the ID.
      let met = try context.on { context throws in
        try #require(context.object(with: try family.root.on { $0.makeSeries("Dark").objectID }) as? Series)
      }
      try context.on { _ in if deed != .changeUnread { #expect(met.name == "Dark") } }
      if deed == .changeUnread { try context.on { _ in met.rating = 1 } }
      try family.root.on { root throws in
        if isSaved { try root.save() } else { try root.obtainPermanentIDs(for: Array(root.insertedObjects)) }
      }
      try context.on { context throws in
        switch deed {
        case .change, .changeUnread: met.rating = 2
        case .relate: context.makeEpisode("E1", of: met)
        case .delete: context.delete(met)
        }
        try context.save()
      }
      if isDeep { try family.main.on { try $0.save() } }
      try family.root.on { root throws in
        if deed != .delete { #expect(try root.series("Dark").rating == (deed == .relate ? 0 : 2)) }
        if deed == .relate { #expect(try root.series("Dark").episodes.map(\.name) == ["E1"]) }
        #expect(try root.count(for: NSFetchRequest<Series>(entityName: "Series")) == (deed == .delete ? 0 : 1))
        try root.save()
      }
      try family.stack.checkRows()
    }
  }

  @Test("a batch request and dictionaries of the root take the ID too", .fact("PC-15"))
  func requests() throws {
    let stack = try TestStack(.sqlite, model: Television().model)
    try stack.run { context throws in
      let series = context.makeSeries("Dark", "E1", "E2")
      context.makeSeries("Other", "F1")
      let id = series.objectID
      try context.save()
      let names = NSFetchRequest<NSDictionary>(entityName: "Episode")
      names.resultType = .dictionaryResultType
      names.propertiesToFetch = ["name"]
      names.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      names.predicate = NSPredicate(format: "series == %@", id)
      #expect(try context.fetch(names).map { $0["name"] as? String } == ["E1", "E2"])
      let update = NSBatchUpdateRequest(entityName: "Episode")
      update.predicate = NSPredicate(format: "series == %@", id)
      update.propertiesToUpdate = ["name": "E"]
      update.resultType = .updatedObjectsCountResultType
      #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 2)
      let delete = NSFetchRequest<any NSFetchRequestResult>(entityName: "Series")
      delete.predicate = NSPredicate(format: "SELF == %@", id)
      let request = NSBatchDeleteRequest(fetchRequest: delete)
      #expect(try context.previewDeletion(by: request).requested == [series.objectID])
      try context.execute(request)
      #expect(try stack.storedNames("Series") == ["Other"])
    }
  }

  @Test(
    "a child that has read the root's own unsaved object goes on by the temporary ID", .fact("CH-411"),
    arguments: StoreKind.allCases)
  func readUnsaved(_ kind: StoreKind) throws {
    let family = try Family(kind)
    try family.root.on { $0.makeSeries("Dark", "E1") }
    try family.main.on { context throws in
      let series = try context.series("Dark")
      let episode = try context.episode("E1")
      #expect(series.objectID.isTemporaryID)
      #expect(episode.series === series)
      try family.root.on { try $0.save() }
      context.refresh(series, mergeChanges: false)
      #expect(series.name == "Dark")
      #expect(series.episodes == [episode])
      series.rating = 7
      try context.save()
    }
    try family.root.on { each throws in #expect(try each.series("Dark").rating == 7) }
  }
}
