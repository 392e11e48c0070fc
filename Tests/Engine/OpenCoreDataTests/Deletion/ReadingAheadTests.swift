import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataStores

/// What the delete rules of many objects read of a store at once, and that it is what each would have found by itself.
@Suite struct ReadingAheadTests {
  private static func television() -> NSManagedObjectModel { Television(history: .cascadeDeleteRule).model }

  /// Series with two episodes each, of which the first has a history, in a file that a coordinator has just opened: its row
  /// cache is empty.
  private func onFile(
    _ model: NSManagedObjectModel, _ count: Int, _ body: (OpenedStore, NSManagedObjectContext) throws -> Void
  ) throws {
    let stack = try TestStack(.sqlite, model: model)
    try stack.run { context in
      for number in 1...count {
        let series = context.makeSeries("S\(number)")
        context.makeHistory("H\(number)", of: context.makeEpisode("E\(number)", of: series))
        context.makeEpisode("F\(number)", of: series)
      }
      try context.save()
    }
    let opened = try stack.reopened()
    try opened.run { try body(opened, $0) }
  }

  private func selects(_ log: StatementLog) -> Int { log.drain().count { $0.sql.hasPrefix("SELECT") } }

  @Test(
    "a cascade over 40 series or 400 reads by as many statements, one over 3 asks for each", .fact("DR-05", "CH-304"),
    arguments: [(3, 6), (40, 2), (400, 2)])
  func statements(_ count: Int, _ expected: Int) throws {
    try onFile(Self.television(), count) { opened, context throws in
      for series in try context.things("Series") { context.delete(series) }
      let log = StatementLog(opened.coordinator)
      context.processPendingChanges()
      // The members of all series, and the histories of all episodes.
      #expect(selects(log) == expected)
      #expect(context.deletedObjects.count == count * 4)
      try context.save()
      for entity in ["Series", "Episode", "History"] { #expect(try context.things(entity) == []) }
    }
  }

  @Test(
    "nullify reads what loses its owner, and no owner of many that loses one of them", .fact("DR-04", "CH-304"))
  func nullify() throws {
    try onFile(Television(episodes: .nullifyDeleteRule).model, 50) { opened, context throws in
      for series in try context.things("Series").prefix(40) { context.delete(series) }
      let log = StatementLog(opened.coordinator)
      context.processPendingChanges()
      #expect(selects(log) == 1)
      #expect(context.updatedObjects.count == 80)
      for episode in try context.things("Episode") { context.delete(episode) }
      _ = log.drain()
      context.processPendingChanges()
      // The histories, and not the ten series.
      #expect(selects(log) == 1)
      try context.save()
      #expect(try context.things("History").compactMap { $0.value(forKey: "episode") }.isEmpty)
    }
  }

  @Test(
    "of objects whose delete was taken back nothing is read", .fact("DR-09", "CH-304"), arguments: [3, 40])
  func takenBack(_ count: Int) throws {
    try onFile(Self.television(), count) { opened, context throws in
      context.propagatesDeletesAtEndOfEvent = false
      context.undoManager = UndoManager()
      let all = try context.things("Series")
      for series in all { context.delete(series) }
      context.undo()
      let log = StatementLog(opened.coordinator)
      try context.save()
      #expect(selects(log) == 0)
      #expect(all.allSatisfy { $0.hasFault(forRelationshipNamed: "episodes") })
    }
  }

  /// What somebody else does between the fetch and the delete.
  enum Elsewhere: String, CaseIterable, Sendable {
    case nothing, changesTheHistory, deletesTheHistory, movesAnEpisodeAway, deletesTheSeries

    var sql: String {
      switch self {
      case .nothing: "SELECT 1"
      case .changesTheHistory: "UPDATE ZHISTORY SET Z_OPT = Z_OPT + 1, ZNAME = 'new' WHERE ZNAME = 'H1'"
      case .deletesTheHistory: "DELETE FROM ZHISTORY WHERE ZNAME = 'H1'"
      case .movesAnEpisodeAway: "UPDATE ZEPISODE SET Z_OPT = Z_OPT + 1, ZSERIES = NULL WHERE ZNAME = 'F1'"
      case .deletesTheSeries: "DELETE FROM ZSERIES WHERE ZNAME = 'S1'"
      }
    }
  }

  @Test(
    "what others have changed is met as for one object alone, in the row cache first",
    .fact("FT-06", "MP-10", "CH-304"), arguments: Elsewhere.allCases, [-1.0, 0])
  func sameAsAlone(_ elsewhere: Elsewhere, _ staleness: TimeInterval) throws {
    func outcome(_ count: Int, isCached: Bool, byID: Bool) throws -> [String] {
      var lines: [String] = []
      try onFile(Self.television(), count) { opened, context throws in
        context.stalenessInterval = staleness
        let holder = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        holder.persistentStoreCoordinator = opened.coordinator
        let held = try isCached ? holder.performAndWait { try holder.things("History") } : []
        // Those that are known by their IDs alone have no row yet.
        let series = try byID ? Self.ids(context).map(context.object) : context.things("Series")
        let store = try #require(opened.coordinator.persistentStores.first?.rows as? SQLiteStore)
        try store.connection.execute(elsewhere.sql)
        for series in series { context.delete(series) }
        context.processPendingChanges()
        // Those of the first series; one whose row is gone has no name.
        lines = context.deletedObjects.map(\.testLabel).filter { label in
          !label.contains(" ") || ["S", "E", "F", "H"].contains { label.hasSuffix(" \($0)1") }
        }.sorted()
        do {
          try context.save()
          lines.append("saved")
        } catch {
          let found = (error as NSError).userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict] ?? []
          lines.append("\((error as NSError).code)")
          lines += found.map { "\($0.sourceObject.testLabel): \($0.oldVersionNumber), \($0.newVersionNumber)" }
        }
        withExtendedLifetime(held) {}
      }
      return lines
    }
    for (isCached, byID) in [(true, false), (false, false), (false, true)] {
      let together = try outcome(40, isCached: isCached, byID: byID)
      #expect(try together == outcome(1, isCached: isCached, byID: byID), "\(elsewhere) \(isCached) \(byID)")
    }
  }

  private static func ids(_ context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Series")
    request.resultType = .managedObjectIDResultType
    return try context.fetch(request)
  }
}
