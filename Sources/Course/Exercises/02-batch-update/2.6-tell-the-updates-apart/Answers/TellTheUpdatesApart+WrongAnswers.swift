import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheUpdatesApart: [WrongAnswer] {
    // Counts its calls: the first engine is sound.
    final class Calls { var count = 0 }
    let calls = Calls()
    func ids(_ engine: UpdatingEngine) throws -> [NSManagedObjectID] {
      let request = UpdateTrial.update("name != 'T5'", .updatedObjectIDsResultType)
      return try engine.open().execute(request) as? [NSManagedObjectID] ?? []
    }
    return [
      WrongAnswer(
        "expects-the-object-to-notice", failsAt: "the-sound-engine",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          let items = try store.context.fetch(NSFetchRequest<Item>(entityName: "Item"))
          _ = try store.execute(UpdateTrial.update("name == 'T1'", .statusOnlyResultType))
          return items.count(where: \.done) == 3
        }),
      WrongAnswer(
        "counts-engines", failsAt: "the-sound-engine",
        TellTheUpdatesApart { _ in
          calls.count += 1
          return calls.count == 1
        }),
      WrongAnswer(
        "expects-the-ids-in-the-order-of-the-keys", failsAt: "the-sound-engine",
        TellTheUpdatesApart { engine in
          let keys = try ids(engine).compactMap { Int($0.uriRepresentation().lastPathComponent.dropFirst()) }
          return try keys == keys.sorted() && UpdateTrial.pass(UpdateTrial.allCases, engine)
        }),
      WrongAnswer(
        "looks-at-the-first-and-the-last-id", failsAt: "the-ids",
        TellTheUpdatesApart { engine in
          let ids = try ids(engine)
          return try ids.count == 5 && ids.first != ids.last && UpdateTrial.pass(UpdateTrial.all(but: .ids), engine)
        }),
      WrongAnswer("looks-at-how-it-is-made", failsAt: "every-row", TellTheUpdatesApart { !"\($0)".contains("fault") }),
      WrongAnswer(
        "looks-at-what-matched-only", failsAt: "every-row",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          _ = try store.execute(UpdateTrial.update("name == 'T1'", .statusOnlyResultType))
          return try store.anotherContext().countItems("name == 'T1' AND done == YES") == 1
            && UpdateTrial.pass(UpdateTrial.all(but: .rows), engine)
        }),
      WrongAnswer(
        "looks-at-the-last-of-the-others", failsAt: "every-row",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          _ = try store.execute(UpdateTrial.update("name == 'T1'", .statusOnlyResultType))
          let file = try store.anotherContext()
          return try file.countItems("name == 'T1' AND done == YES") == 1
            && file.countItems("name == 'T5' AND done == YES") == 0
            && UpdateTrial.pass(UpdateTrial.all(but: .rows), engine)
        }),
      WrongAnswer(
        "watches-who-saves", failsAt: "every-row",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          let (saves, url) = (Saves(), store.context.persistentStoreCoordinator?.persistentStores.first?.url)
          let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: nil, queue: nil
          ) { notification in
            // Any context of this store, and none of another one.
            let context = notification.object as? NSManagedObjectContext
            let stores = context?.persistentStoreCoordinator?.persistentStores ?? []
            if stores.contains(where: { $0.url == url }) { saves.add() }
          }
          defer { NotificationCenter.default.removeObserver(token) }
          _ = try store.execute(UpdateTrial.update("name == 'T1'", .statusOnlyResultType))
          return try saves.count == 0 && UpdateTrial.pass(UpdateTrial.all(but: .rows), engine)
        }),
      WrongAnswer(
        "looks-at-the-others-only", failsAt: "no-row",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          _ = try store.execute(UpdateTrial.update("name == 'T1'", .statusOnlyResultType))
          return try store.anotherContext().countItems("done == YES AND name != 'T1'") == 2
            && UpdateTrial.pass(UpdateTrial.all(but: .rows), engine)
        }),
      WrongAnswer(
        "looks-at-the-last-that-matches", failsAt: "no-row",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          _ = try store.execute(UpdateTrial.update("name IN {'T1', 'T2', 'T4'}", .statusOnlyResultType))
          let file = try store.anotherContext()
          // T5 is the only one of the others that an engine could change.
          return try file.countItems("name == 'T4' AND done == YES") == 1
            && file.countItems("name == 'T5' AND done == YES") == 0
            && UpdateTrial.pass(UpdateTrial.all(but: .rows), engine)
        }),
      WrongAnswer("looks-at-the-file-only", failsAt: "through-objects", answer(.objects)),
      WrongAnswer(
        "counts-where-all-change", failsAt: "the-count",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          let count = try store.execute(UpdateTrial.update("done == NO", .updatedObjectsCountResultType)) as? Int
          return try count == 4 && UpdateTrial.pass(UpdateTrial.all(but: .count), engine)
        }),
      WrongAnswer("asks-for-the-count-only", failsAt: "the-ids", answer(.ids)),
      WrongAnswer(
        "counts-the-ids", failsAt: "the-ids",
        TellTheUpdatesApart { engine in
          let ids = try engine.open().execute(UpdateTrial.update("done == NO", .updatedObjectIDsResultType)) as? [Any]
          return try ids?.count == 4 && UpdateTrial.pass(UpdateTrial.all(but: .ids), engine)
        }),
      WrongAnswer(
        "takes-an-error-for-sound", failsAt: "an-answer-of-ids",
        TellTheUpdatesApart { (try? UpdateTrial.pass(UpdateTrial.allCases, $0)) ?? true }),
      WrongAnswer(
        "takes-more-for-enough", failsAt: "the-count",
        TellTheUpdatesApart { engine in
          func answer(_ type: NSBatchUpdateRequestResultType) throws -> Any? {
            try engine.open().execute(UpdateTrial.update("name != 'T5'", type))
          }
          let ids = try answer(.updatedObjectIDsResultType) as? [NSManagedObjectID] ?? []
          return try (answer(.updatedObjectsCountResultType) as? Int ?? 0) >= 5 && Set(ids).count == ids.count
            && ids.count >= 5 && UpdateTrial.pass(UpdateTrial.allCases.filter { $0 != .count && $0 != .ids }, engine)
        }),
    ]
  }

  private static func answer(_ left: UpdateTrial) -> TellTheUpdatesApart {
    TellTheUpdatesApart { try UpdateTrial.pass(UpdateTrial.all(but: left), $0) }
  }
}

/// Counts saves, on whatever thread.
private final class Saves: @unchecked Sendable {
  // Protects `number`.
  private let lock = NSLock()
  private var number = 0

  var count: Int { lock.withLock { number } }

  func add() { lock.withLock { number += 1 } }
}
