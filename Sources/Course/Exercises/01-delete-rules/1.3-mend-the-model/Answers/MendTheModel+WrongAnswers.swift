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
        "thinks-a-rule-belongs-on-both-ends", failsAt: "an-episode-goes-alone",
        rules { $0.episodeSeries = .cascadeDeleteRule }),
      WrongAnswer(
        "thinks-no-action-clears-the-key", failsAt: "nothing-refers-to-the-dead",
        rules { $0.historyEpisode = .noActionDeleteRule }),
      WrongAnswer(
        "thinks-a-mandatory-key-is-a-rule", failsAt: "only-the-rules", rules { $0.isHistoryEpisodeOptional = false }),
    ]
  }
}
