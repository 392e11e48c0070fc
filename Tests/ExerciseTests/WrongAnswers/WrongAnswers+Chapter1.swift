import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var chapter1: [WrongAnswer] {
    countWhatIsLeft + saveTheDelete + mendTheModel + readTheRefusal + findTheStrays + tellTheEnginesApart
  }

  private static var countWhatIsLeft: [WrongAnswer] {
    func answer(_ rowsLeft: @escaping (Int, Int, Int) -> (Int, Int, Int)) -> CountWhatIsLeft {
      CountWhatIsLeft {
        let (series, episodes, histories) = rowsLeft($0, $1, $2)
        return SeriesRows(series: series, episodes: episodes, histories: histories)
      }
    }
    return [
      WrongAnswer(
        "thinks-a-fault-keeps-the-row", failsAt: "the-series-goes", answer { ($0, ($0 - 1) * $1, $0 * $2) }),
      WrongAnswer("thinks-episodes-survive", failsAt: "its-episodes-go", answer { ($0 - 1, $0 * $1, $0 * $2) }),
      WrongAnswer(
        "thinks-cascade-empties-the-table", failsAt: "the-others-keep-theirs",
        answer { series, _, watched in (series - 1, 0, series * watched) }),
      WrongAnswer(
        "thinks-cascade-goes-on", failsAt: "the-histories-stay", answer { ($0 - 1, ($0 - 1) * $1, ($0 - 1) * $2) }),
      WrongAnswer(
        "thinks-every-episode-has-a-history", failsAt: "only-the-watched",
        answer { series, episodes, _ in (series - 1, (series - 1) * episodes, series * episodes) }),
    ]
  }

  private static var saveTheDelete: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-processing-saves", failsAt: "the-file-too",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          context.processPendingChanges()
        }),
      WrongAnswer(
        "takes-the-first-result", failsAt: "the-one-asked-for",
        SaveTheDelete { _, context in
          guard let series = try context.fetch(NSFetchRequest<Series>(entityName: "Series")).first else { return }
          context.delete(series)
          try context.save()
        }),
      WrongAnswer(
        "swallows-the-error", failsAt: "the-error-arrives",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          try? context.save()
        }),
      WrongAnswer(
        "thinks-a-refusal-takes-the-delete-back", failsAt: "nothing-stays-pending",
        SaveTheDelete { id, context in
          context.delete(try context.series(id))
          try context.save()
        }),
    ]
  }

  private static var mendTheModel: [WrongAnswer] {
    func rules(_ change: @escaping (inout SeriesModel) -> Void) -> MendTheModel {
      MendTheModel {
        var rules = SeriesModel()
        rules.episodeHistory = .cascadeDeleteRule
        change(&rules)
        return rules
      }
    }
    return [
      WrongAnswer(
        "thinks-nullify-deletes", failsAt: "the-episodes-go", rules { $0.seriesEpisodes = .nullifyDeleteRule }),
      WrongAnswer("thinks-deny-protects", failsAt: "nothing-refuses", rules { $0.episodeHistory = .denyDeleteRule }),
      WrongAnswer(
        "thinks-one-cascade-is-enough", failsAt: "no-history-is-left", rules { $0.episodeHistory = .nullifyDeleteRule }),
      WrongAnswer(
        "cascades-both-ways", failsAt: "a-history-goes-alone", rules { $0.historyEpisode = .cascadeDeleteRule }),
      WrongAnswer(
        "puts-the-rule-on-both-ends", failsAt: "an-episode-goes-alone", rules { $0.episodeSeries = .cascadeDeleteRule }),
    ]
  }

  private static var readTheRefusal: [WrongAnswer] {
    func all(_ error: any Error) -> [NSError] {
      let error = error as NSError
      return (error.userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]).map { $0 as NSError }
    }
    func title(_ error: NSError) -> String {
      (error.userInfo[NSValidationObjectErrorKey] as? Episode)?.title ?? ""
    }
    func key(_ error: NSError) -> String { error.userInfo[NSValidationKeyErrorKey] as? String ?? "" }
    func isRefusal(_ error: NSError) -> Bool { error.code == NSValidationRelationshipDeniedDeleteError }
    return [
      WrongAnswer(
        "reads-the-error-that-was-thrown", failsAt: "several",
        ReadTheRefusal { [Refusal(episode: title($0 as NSError), property: key($0 as NSError))] }),
      WrongAnswer(
        "takes-the-value-for-the-object", failsAt: "the-one-who-refuses",
        ReadTheRefusal { error in
          all(error).filter(isRefusal).map {
            let history = $0.userInfo[NSValidationValueErrorKey] as? History
            return Refusal(episode: "history of \(history?.episodeId ?? 0)", property: key($0))
          }
        }),
      WrongAnswer(
        "names-the-end-that-was-followed", failsAt: "the-property",
        ReadTheRefusal { all($0).filter(isRefusal).map { Refusal(episode: title($0), property: "episodes") } }),
      WrongAnswer(
        "expects-always-several", failsAt: "only-one",
        ReadTheRefusal { error in
          let details = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? []
          return details.map { $0 as NSError }.filter(isRefusal).map { Refusal(episode: title($0), property: key($0)) }
        }),
      WrongAnswer(
        "takes-every-failure-for-a-refusal", failsAt: "nothing-else",
        ReadTheRefusal { all($0).map { Refusal(episode: title($0), property: key($0)) } }),
    ]
  }

  private static var findTheStrays: [WrongAnswer] {
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
