import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tellTheUpdatesApart: [Variant] {
    [
      Variant(
        "asks-one-thing-of-each-store", TellTheUpdatesApart { try UpdateTrial.pass(UpdateTrial.allCases, $0) }),
      Variant(
        "compares-with-the-real-thing",
        TellTheUpdatesApart { engine in
          for format in ["name != 'T5'", "name == 'none'"] {
            let (tested, real) = (try trace(engine, format, isReal: false), try trace(engine, format, isReal: true))
            if tested != real { return false }
          }
          return true
        }),
    ]
  }

  /// What becomes of two stores under one request, executed by the engine or past it.
  private static func trace(_ engine: UpdatingEngine, _ format: String, isReal: Bool) throws -> [String] {
    let types: [NSBatchUpdateRequestResultType] = [.updatedObjectIDsResultType, .updatedObjectsCountResultType]
    return try types.flatMap { type in
      let store = try engine.open()
      let held: [Item] = try store.context.all("Item", by: "name")
      _ = held.map(\.done)
      let request = UpdateTrial.update(format, type)
      let answer =
        isReal ? (try store.context.execute(request) as? NSBatchUpdateResult)?.result : try store.execute(request)
      let names = (answer as? [NSManagedObjectID])?.map { (store.context.object(with: $0) as? Item)?.name ?? "" }
      let rows: [Item] = try store.anotherContext().all("Item", by: "name")
      return rows.map { "\($0.name) \($0.done)" } + held.map { "\($0.done)" }
        + (names?.sorted() ?? ["\(answer as? Int ?? -1)"])
    }
  }
}
