import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var predictWhoNotices: [WrongAnswer] {
    func answer(_ change: @escaping (inout Sight, Bool, Bool) -> Void) -> PredictWhoNotices {
      PredictWhoNotices { before, written in
        var sight = Sight(
          held: before, fetchedAgain: before, elsewhere: written, found: written ? 1 : 0, hasChanges: false)
        change(&sight, before, written)
        return sight
      }
    }
    return [
      WrongAnswer(
        "thinks-objects-are-told", failsAt: "who-holds-it", answer { sight, _, written in sight.held = written }),
      WrongAnswer(
        "thinks-a-fetch-brings-up-to-date", failsAt: "who-fetches-again",
        answer { sight, _, written in sight.fetchedAgain = written }),
      WrongAnswer(
        "thinks-the-cache-answers-everybody", failsAt: "who-never-had-it",
        answer { sight, before, _ in sight.elsewhere = before }),
      WrongAnswer(
        "thinks-a-condition-is-judged-in-memory", failsAt: "who-is-found",
        answer { sight, before, _ in sight.found = before ? 1 : 0 }),
      WrongAnswer(
        "thinks-the-context-did-it", failsAt: "who-has-changes",
        answer { sight, before, written in sight.hasChanges = before != written }),
    ]
  }
}
