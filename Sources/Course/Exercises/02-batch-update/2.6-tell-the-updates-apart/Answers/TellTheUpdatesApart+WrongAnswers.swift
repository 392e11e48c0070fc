import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var tellTheUpdatesApart: [WrongAnswer] {
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
        "expects-the-ids-in-the-order-of-the-keys", failsAt: "the-sound-engine",
        TellTheUpdatesApart { engine in
          let keys = try ids(engine).compactMap { Int($0.uriRepresentation().lastPathComponent.dropFirst()) }
          return try keys == keys.sorted() && UpdateTrial.pass(UpdateTrial.allCases, engine)
        }),
      WrongAnswer(
        "looks-at-what-matched-only", failsAt: "every-row",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          _ = try store.execute(UpdateTrial.update("name == 'T1'", .statusOnlyResultType))
          return try store.anotherContext().countItems("name == 'T1' AND done == YES") == 1
            && UpdateTrial.pass(UpdateTrial.all(but: .rows), engine)
        }),
      WrongAnswer(
        "looks-at-the-others-only", failsAt: "no-row",
        TellTheUpdatesApart { engine in
          let store = try engine.open()
          _ = try store.execute(UpdateTrial.update("name == 'T1'", .statusOnlyResultType))
          return try store.anotherContext().countItems("done == YES AND name != 'T1'") == 2
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
      WrongAnswer(
        "counts-the-ids", failsAt: "the-ids",
        TellTheUpdatesApart { engine in
          let ids = try engine.open().execute(UpdateTrial.update("done == NO", .updatedObjectIDsResultType)) as? [Any]
          return try ids?.count == 4 && UpdateTrial.pass(UpdateTrial.all(but: .ids), engine)
        }),
      WrongAnswer(
        "takes-an-error-for-sound", failsAt: "an-answer-of-ids",
        TellTheUpdatesApart { (try? UpdateTrial.pass(UpdateTrial.allCases, $0)) ?? true }),
    ]
  }

  private static func answer(_ left: UpdateTrial) -> TellTheUpdatesApart {
    TellTheUpdatesApart { try UpdateTrial.pass(UpdateTrial.all(but: left), $0) }
  }
}
