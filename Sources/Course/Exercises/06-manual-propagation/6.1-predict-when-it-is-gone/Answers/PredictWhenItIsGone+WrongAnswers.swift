import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var predictWhenItIsGone: [WrongAnswer] {
    func answer(_ change: @escaping (inout Traces, Int, Moment, Bool) -> Void) -> PredictWhenItIsGone {
      PredictWhenItIsGone { count, moment, propagates in
        var traces =
          switch moment {
          case .deleted: Traces(members: count, rows: count)
          case .processed: Traces(members: propagates ? count - 1 : count, rows: count)
          case .saved: Traces(members: count - 1, rows: count - 1)
          }
        change(&traces, count, moment, propagates)
        return traces
      }
    }
    return [
      WrongAnswer(
        "thinks-delete-is-done-at-once", failsAt: "at-delete",
        answer { traces, count, _, _ in traces.members = count - 1 }),
      WrongAnswer(
        "thinks-only-a-save-propagates", failsAt: "at-processing",
        answer { traces, count, moment, _ in if moment == .processed { traces.members = count } }),
      WrongAnswer(
        "thinks-the-property-is-about-saving", failsAt: "switched-off",
        answer { traces, count, moment, _ in if moment == .processed { traces.members = count - 1 } }),
      WrongAnswer(
        "thinks-the-owner-has-to-be-fetched", failsAt: "at-the-save",
        answer { traces, count, moment, _ in if moment == .saved { traces.members = count } }),
      WrongAnswer(
        "thinks-processing-writes", failsAt: "before-the-save",
        answer { traces, count, moment, _ in if moment == .processed { traces.rows = count - 1 } }),
      WrongAnswer(
        "thinks-that-without-propagation-nothing-is-written", failsAt: "in-the-file",
        answer { traces, count, moment, propagates in
          if moment == .saved, !propagates { traces.rows = count }
        }),
    ]
  }
}
