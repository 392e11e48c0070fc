import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var mendTheModel: [WrongAnswer] {
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
      WrongAnswer(
        "thinks-no-action-takes-along", failsAt: "the-episodes-go", rules { $0.seriesEpisodes = .noActionDeleteRule }),
      WrongAnswer(
        "thinks-no-action-goes-on", failsAt: "no-history-is-left", rules { $0.episodeHistory = .noActionDeleteRule }),
      WrongAnswer(
        "locks-the-history", failsAt: "nothing-refuses", rules { $0.historyEpisode = .denyDeleteRule }),
      WrongAnswer("locks-the-episode", failsAt: "nothing-refuses", rules { $0.episodeSeries = .denyDeleteRule }),
      WrongAnswer("locks-the-series", failsAt: "nothing-refuses", rules { $0.seriesEpisodes = .denyDeleteRule }),
      WrongAnswer(
        "thinks-no-action-clears-the-key", failsAt: "nothing-refers-to-the-dead",
        rules { $0.historyEpisode = .noActionDeleteRule }),
      WrongAnswer(
        "forgets-what-is-in-memory", failsAt: "nothing-refers-to-the-dead",
        rules { $0.episodeSeries = .noActionDeleteRule }),
      WrongAnswer(
        "makes-a-history-need-its-episode", failsAt: "only-the-rules", rules { $0.isHistoryEpisodeOptional = false }),
    ]
  }
}
