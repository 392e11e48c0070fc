import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var predictWhatIsRead: [WrongAnswer] {
    func answer(_ change: @escaping (inout Reading, String, Bool, Bool) -> Void) -> PredictWhatIsRead {
      PredictWhatIsRead { name, wasLoaded, isMerged in
        var reading = Reading(
          isDeletedBefore: isMerged, name: wasLoaded ? name : "", isDeletedAfter: isMerged || !wasLoaded)
        change(&reading, name, wasLoaded, isMerged)
        return reading
      }
    }
    return [
      WrongAnswer(
        "thinks-is-deleted-looks", failsAt: "not-asked", answer { reading, _, _, _ in reading.isDeletedBefore = true }),
      WrongAnswer(
        "thinks-the-cache-keeps-the-row", failsAt: "a-fault", answer { reading, name, _, _ in reading.name = name }),
      WrongAnswer(
        "thinks-reading-is-harmless", failsAt: "found-out",
        answer { reading, _, _, isMerged in reading.isDeletedAfter = isMerged }),
      WrongAnswer(
        "thinks-every-read-looks", failsAt: "a-loaded-object",
        answer { reading, _, wasLoaded, isMerged in
          if wasLoaded, !isMerged { (reading.name, reading.isDeletedAfter) = ("", true) }
        }),
      WrongAnswer(
        "thinks-a-merge-only-refreshes", failsAt: "told",
        answer { reading, _, _, isMerged in if isMerged { reading.isDeletedBefore = false } }),
      WrongAnswer(
        "thinks-a-merge-empties", failsAt: "told-and-loaded",
        answer { reading, _, _, isMerged in if isMerged { reading.name = "" } }),
    ]
  }
}
