import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheUpdatesApart: [WrongAnswer] {
    [
      WrongAnswer(
        "expects-the-object-to-notice", failsAt: "the-sound-engine",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          let item = try held(store)
          _ = try store.execute(update("name == 'T1'", .statusOnlyResultType))
          return item.done
        }),
      WrongAnswer(
        "looks-at-what-matched-only", failsAt: "every-row",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          _ = try store.execute(update("name == 'T1'", .statusOnlyResultType))
          return try store.anotherContext().countItems("name == 'T1' AND done == YES") == 1
        }),
      WrongAnswer(
        "looks-at-the-file-only", failsAt: "through-objects", TellTheUpdatesApart { try leavesOthersAlone($0) }),
      WrongAnswer(
        "counts-where-all-change", failsAt: "the-count",
        TellTheUpdatesApart { engine in
          let count = try engine.open().execute(update("done == NO", .updatedObjectsCountResultType)) as? Int
          return try leavesOthersAlone(engine) && leavesObjectsAlone(engine) && count == 4
        }),
      WrongAnswer(
        "asks-for-the-count-only", failsAt: "the-ids",
        TellTheUpdatesApart { engine in
          let count = try engine.open().execute(update("name != 'T5'", .updatedObjectsCountResultType)) as? Int
          return try leavesOthersAlone(engine) && leavesObjectsAlone(engine) && count == 5
        }),
    ]
  }

  private static func update(_ format: String, _ type: NSBatchUpdateRequestResultType) -> NSBatchUpdateRequest {
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.predicate = NSPredicate(format: format)
    request.propertiesToUpdate = ["done": true]
    request.resultType = type
    return request
  }

  private static func held(_ store: OpenedUpdates) throws -> Item {
    let request = NSFetchRequest<Item>(entityName: "Item")
    request.predicate = NSPredicate(format: "name == 'T1'")
    return try store.context.fetch(request)[0]
  }

  private static func leavesOthersAlone(_ engine: UpdatingEngine) throws -> Bool {
    let store = try engine.open()
    _ = try store.execute(update("name == 'T1'", .statusOnlyResultType))
    return try store.anotherContext().countItems("done == YES") == 3
  }

  private static func leavesObjectsAlone(_ engine: UpdatingEngine) throws -> Bool {
    let store = try engine.open()
    let item = try held(store)
    _ = item.done
    _ = try store.execute(update("name == 'T1'", .statusOnlyResultType))
    return !item.done
  }
}
