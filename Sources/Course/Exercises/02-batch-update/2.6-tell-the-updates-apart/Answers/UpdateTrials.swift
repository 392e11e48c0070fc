import Foundation
import Graders
import OpenCoreData
import Samples

/// What a test of batch updates may look at: each leaves out what the others ask.
enum UpdateTrial: CaseIterable {
  case rows, objects, count, ids

  /// Whether an engine passes some trials.
  static func pass(_ trials: [UpdateTrial], _ engine: UpdatingEngine) throws -> Bool {
    try trials.allSatisfy { try $0.isPassed(engine) }
  }

  /// All but one.
  static func all(but left: UpdateTrial) -> [UpdateTrial] { allCases.filter { $0 != left } }

  private func isPassed(_ engine: UpdatingEngine) throws -> Bool {
    let store = try engine.open()
    switch self {
    case .rows:
      _ = try store.execute(Self.update("name IN {'T1', 'T2', 'T3'}", .statusOnlyResultType))
      return try store.anotherContext().countItems("done == YES") == 4
        && store.anotherContext().countItems("done == YES AND name IN {'T0', 'T1', 'T2', 'T3'}") == 4
    case .objects:
      let items = try store.context.fetch(NSFetchRequest<Item>(entityName: "Item"))
      let done = items.count(where: \.done)
      _ = try store.execute(Self.update("name == 'T1'", .statusOnlyResultType))
      return items.count(where: \.done) == done
    case .count: return try store.execute(Self.update("name != 'T5'", .updatedObjectsCountResultType)) as? Int == 5
    case .ids:
      let ids = try store.execute(Self.update("name != 'T5'", .updatedObjectIDsResultType)) as? [NSManagedObjectID]
      return Set(ids ?? []).count == 5
    }
  }

  static func update(_ format: String, _ type: NSBatchUpdateRequestResultType) -> NSBatchUpdateRequest {
    let request = NSBatchUpdateRequest(entityName: "Item")
    request.predicate = NSPredicate(format: format)
    request.propertiesToUpdate = ["done": true]
    request.resultType = type
    return request
  }
}
