import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var predictTheBatchDelete: [WrongAnswer] {
    func answer(_ change: @escaping (inout BatchOutcome, NSDeleteRule, Int) -> Void) -> PredictTheBatchDelete {
      PredictTheBatchDelete { rule, episodes in
        var outcome =
          switch rule {
          case .cascadeDeleteRule: BatchOutcome(count: 1, episodes: 0, keys: 0)
          case .nullifyDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: 0)
          case .noActionDeleteRule: BatchOutcome(count: 1, episodes: episodes, keys: episodes)
          case .denyDeleteRule: BatchOutcome(count: nil, episodes: episodes, keys: episodes)
          }
        change(&outcome, rule, episodes)
        return outcome
      }
    }
    return [
      WrongAnswer(
        "thinks-rows-have-no-rules", failsAt: "cascade",
        answer { outcome, _, episodes in outcome = BatchOutcome(count: 1, episodes: episodes, keys: episodes) }),
      WrongAnswer(
        "counts-the-victims", failsAt: "the-count",
        answer { outcome, rule, episodes in if rule == .cascadeDeleteRule { outcome.count = 1 + episodes } }),
      WrongAnswer(
        "thinks-nullify-needs-objects", failsAt: "nullify",
        answer { outcome, rule, episodes in if rule == .nullifyDeleteRule { outcome.keys = episodes } }),
      WrongAnswer(
        "thinks-no-action-cleans-up", failsAt: "no-action",
        answer { outcome, rule, _ in if rule == .noActionDeleteRule { outcome.keys = 0 } }),
      WrongAnswer(
        "thinks-deny-is-ignored", failsAt: "deny",
        answer { outcome, rule, _ in if rule == .denyDeleteRule { outcome.count = 1 } }),
    ]
  }
}
