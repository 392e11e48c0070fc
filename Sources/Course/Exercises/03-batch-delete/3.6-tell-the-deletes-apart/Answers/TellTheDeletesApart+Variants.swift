import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tellTheDeletesApart: [Variant] {
    [
      Variant(
        "asks-one-thing-of-each-store", TellTheDeletesApart { try WrongAnswer.allTrials($0) }),
      Variant(
        "lets-errors-pass",
        TellTheDeletesApart { engine in
          do {
            return try WrongAnswer.allTrials(engine)
          } catch {
            return false
          }
        }),
      Variant(
        "tries-the-rules-between-episodes-and-histories",
        TellTheDeletesApart { engine in
          func request(_ type: NSBatchDeleteRequestResultType, _ format: String) -> NSBatchDeleteRequest {
            let some = NSFetchRequest<any NSFetchRequestResult>(entityName: "Episode")
            some.predicate = NSPredicate(format: format)
            some.sortDescriptors = [NSSortDescriptor(key: "id", ascending: true)]
            let request = NSBatchDeleteRequest(fetchRequest: some)
            request.resultType = type
            return request
          }
          let cascade = try engine.open(SeriesModel(\.episodeHistory, .cascadeDeleteRule))
          let held = try cascade.context.episode(100)
          guard try cascade.execute(request(.resultTypeCount, "id < 300")) as? Int == 4 else { return false }
          let rest = try cascade.anotherContext()
          guard try ["Series", "Episode", "History"].map(rest.count) == [3, 2, 1], !held.isDeleted else { return false }

          let nullify = try engine.open(SeriesModel())
          let ids = try [100, 200].map { try nullify.context.episode($0).objectID }
          let answer = try nullify.execute(request(.resultTypeObjectIDs, "id IN {100, 200}")) as? [NSManagedObjectID]
          let histories: [History] = try nullify.anotherContext().all("History", by: "episodeId")
          guard answer.map(Set.init) == Set(ids), histories.map({ $0.episode?.id }) == [nil, nil, 300] else {
            return false
          }

          let chosen = try engine.open(SeriesModel())
          let some = request(.resultTypeCount, "id > 0")
          (some.fetchRequest.fetchOffset, some.fetchRequest.fetchLimit) = (1, 2)
          guard try chosen.execute(some) as? Int == 2 else { return false }
          let left: [Episode] = try chosen.anotherContext().all("Episode", by: "id")
          return left.map(\.id) == [100, 201, 300, 301]
        }),
    ]
  }
}
