import Graders
import OpenCoreData
import Samples

extension Variant {
  static var countWhatIsLeft: [Variant] {
    [
      Variant("tries it on a store", CountWhatIsLeft { (try? tried($0, $1, $2)) ?? nothing }),
      Variant(
        "goes through the series one by one",
        CountWhatIsLeft { series, episodes, watched in
          var left = nothing
          for number in 0..<series {
            if number > 0 { left.series += 1 }
            for episode in 0..<episodes {
              if number > 0 { left.episodes += 1 }
              if episode < watched { left.histories += 1 }
            }
          }
          return left
        }),
    ]
  }

  private static let nothing = SeriesRows(series: 0, episodes: 0, histories: 0)

  private static func tried(_ series: Int, _ episodes: Int, _ watched: Int) throws -> SeriesRows {
    let container = NSPersistentContainer(name: "Trial", managedObjectModel: SeriesModel().make())
    let memory = NSPersistentStoreDescription()
    memory.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [memory]
    container.loadPersistentStores { _, _ in }
    let context = container.viewContext
    for number in 0..<series {
      let owner = Series(context: context)
      owner.id = Int64(number)
      for place in 0..<episodes {
        let episode = Episode(context: context)
        episode.series = owner
        if place < watched { History(context: context).episode = episode }
      }
    }
    try context.save()
    context.delete(try context.series(0))
    try context.save()
    return SeriesRows(
      series: try context.count("Series"), episodes: try context.count("Episode"),
      histories: try context.count("History"))
  }
}
