import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var predictWhatIsRead: [WrongAnswer] {
    func answer(_ change: @escaping (inout Reading, String, Bool, Bool) -> Void) -> PredictWhatIsRead {
      PredictWhatIsRead { name, wasLoaded, isMerged in
        var reading = Reading(
          isDeletedBefore: isMerged, name: wasLoaded || isMerged ? name : "", isDeletedAfter: isMerged || !wasLoaded)
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
      WrongAnswer(
        "thinks-a-told-fault-is-empty", failsAt: "told-and-a-fault",
        answer { reading, _, wasLoaded, isMerged in if isMerged, !wasLoaded { reading.name = "" } }),
    ]
  }
}

extension Variant {
  static var predictWhatIsRead: [Variant] {
    [
      Variant(
        "lists-the-four-cases",
        PredictWhatIsRead { name, wasLoaded, isMerged in
          switch (wasLoaded, isMerged) {
          case (true, true), (false, true): Reading(isDeletedBefore: true, name: name, isDeletedAfter: true)
          case (true, false): Reading(isDeletedBefore: false, name: name, isDeletedAfter: false)
          case (false, false): Reading(isDeletedBefore: false, name: "", isDeletedAfter: true)
          }
        }),
      Variant(
        "begins-with-the-one-that-looks",
        PredictWhatIsRead { name, wasLoaded, isMerged in
          let looks = !wasLoaded && !isMerged
          return Reading(isDeletedBefore: isMerged, name: looks ? "" : name, isDeletedAfter: looks || isMerged)
        }),
    ]
  }
}
