import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var tellTheEnginesApart: [Variant] {
    [
      Variant(
        "processes first, asks the file for keys, and rolls a refusal back",
        TellTheEnginesApart { engine in
          let cascade = try engine.open(SeriesModel(\.episodeHistory, .cascadeDeleteRule))
          cascade.context.delete(try cascade.context.series(1))
          cascade.context.processPendingChanges()
          try cascade.context.save()
          let empty = try cascade.anotherContext()
          guard try ["Series", "Episode", "History"].allSatisfy({ try empty.count($0) == 0 }) else { return false }

          let nullify = try engine.open(SeriesModel(\.seriesEpisodes, .nullifyDeleteRule))
          nullify.context.delete(try nullify.context.series(1))
          try nullify.context.save()
          let orphans = NSFetchRequest<Episode>(entityName: "Episode")
          orphans.predicate = NSPredicate(format: "series == nil")
          guard try nullify.anotherContext().count(for: orphans) == 4 else { return false }

          let deny = try engine.open(SeriesModel(\.episodeHistory, .denyDeleteRule))
          deny.context.delete(try deny.context.episode(101))
          do {
            try deny.context.save()
            return false
          } catch {
            deny.context.rollback()
          }
          return try deny.anotherContext().count("Episode") == 4
        }),
      Variant(
        "tries every pair of rules on one delete, and compares all that is left",
        TellTheEnginesApart { engine in
          for (rule, left) in [(NSDeleteRule.cascadeDeleteRule, 0), (.nullifyDeleteRule, 4), (.denyDeleteRule, 4)] {
            let store = try engine.open(SeriesModel(\.seriesEpisodes, rule))
            store.context.delete(try store.context.series(1))
            let isSaved = (try? store.context.save()) != nil
            let file = try store.anotherContext()
            let episodes = try file.fetch(NSFetchRequest<Episode>(entityName: "Episode"))
            let owners = Set(episodes.map { $0.series?.objectID })
            guard isSaved == (rule != .denyDeleteRule), episodes.count == left, try file.count("History") == 2,
              try file.count("Series") == (isSaved ? 0 : 1), owners.contains(nil) == (rule == .nullifyDeleteRule)
            else { return false }
          }
          return true
        }),
      Variant(
        "deletes twice in a store, and looks once",
        TellTheEnginesApart { engine in
          let cascade = try engine.open(SeriesModel())
          cascade.context.delete(try cascade.context.series(1))
          try cascade.context.save()
          cascade.context.delete(try cascade.context.history(ofEpisode: 101))
          try cascade.context.save()
          let left = try cascade.anotherContext()
          guard try ["Series", "Episode", "History"].map(left.count) == [0, 0, 1] else { return false }

          let deny = try engine.open(SeriesModel(\.seriesEpisodes, .denyDeleteRule))
          deny.context.delete(try deny.context.series(1))
          guard (try? deny.context.save()) == nil else { return false }
          deny.context.rollback()
          deny.context.delete(try deny.context.history(ofEpisode: 100))
          try deny.context.save()
          let file = try deny.anotherContext()
          return try ["Series", "Episode", "History"].map(file.count) == [1, 4, 1] && file.episode(100).history == nil
        }),
    ]
  }
}
