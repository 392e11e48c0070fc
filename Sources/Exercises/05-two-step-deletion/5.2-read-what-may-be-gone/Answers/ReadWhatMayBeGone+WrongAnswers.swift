import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var readWhatMayBeGone: [WrongAnswer] {
    func isThere(_ country: Country) -> Bool {
      (try? country.managedObjectContext?.existingObject(with: country.objectID)) != nil
    }
    return [
      WrongAnswer(
        "thinks-a-fault-is-gone", failsAt: "a-living-fault", ReadWhatMayBeGone { $0.isFault ? nil : $0.name }),
      WrongAnswer(
        "asks-is-deleted-first", failsAt: "gone-and-not-told", ReadWhatMayBeGone { $0.isDeleted ? nil : $0.name }),
      WrongAnswer(
        "reads-and-then-asks", failsAt: "nothing-changed",
        ReadWhatMayBeGone { country in
          let name = country.name
          return country.isDeleted ? nil : name
        }),
      WrongAnswer(
        "asks-the-store-only", failsAt: "gone-and-told",
        ReadWhatMayBeGone { country in
          if country.isFault, !isThere(country) { return nil }
          return country.name
        }),
      WrongAnswer(
        "takes-empty-for-gone", failsAt: "an-empty-name",
        ReadWhatMayBeGone { country in
          guard !country.isDeleted, isThere(country), !country.name.isEmpty else { return nil }
          return country.name
        }),
    ]
  }
}
