import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var findTheStrays: [WrongAnswer] {
    func episodes(_ context: NSManagedObjectContext, _ format: String, _ arguments: Any...) throws -> [Episode] {
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      request.predicate = NSPredicate(format: format, argumentArray: arguments)
      return try context.fetch(request)
    }
    return [
      WrongAnswer(
        "thinks-a-lost-row-reads-nil", failsAt: "the-strays", FindTheStrays { try episodes($0, "series == nil") }),
      WrongAnswer(
        "takes-every-key-for-a-stray", failsAt: "not-the-healthy", FindTheStrays { try episodes($0, "series != nil") }),
      WrongAnswer(
        "takes-no-series-for-a-lost-one", failsAt: "not-the-free",
        FindTheStrays { context in
          let present = Set(try context.fetch(NSFetchRequest<Series>(entityName: "Series")).map(\.objectID))
          return try context.fetch(NSFetchRequest<Episode>(entityName: "Episode")).filter {
            $0.series.map { !present.contains($0.objectID) } ?? true
          }
        }),
      WrongAnswer(
        "fires-the-fault-to-see", failsAt: "nothing-disturbed",
        FindTheStrays { context in try episodes(context, "series != nil").filter { $0.series?.title == "" } }),
    ]
  }
}
