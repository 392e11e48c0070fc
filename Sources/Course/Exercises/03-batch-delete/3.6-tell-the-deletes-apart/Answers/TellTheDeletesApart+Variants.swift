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
    ]
  }
}
