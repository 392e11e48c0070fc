import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var leaveOnTheMark: [WrongAnswer] {
    [
      WrongAnswer("waits-for-the-rule", failsAt: "it-leaves", LeaveOnTheMark(Country.self)),
      WrongAnswer("leaves-at-every-save", failsAt: "no-other-save", LeaveOnTheMark(RestlessCountry.self)),
      WrongAnswer("asks-whether-it-changed", failsAt: "taken-off", LeaveOnTheMark(ConfusedCountry.self)),
      WrongAnswer("asks-whether-it-is-marked", failsAt: "marked-before", LeaveOnTheMark(LateCountry.self)),
    ]
  }
}

/// Leaves its continent with every save.
final class RestlessCountry: Country {
  override func willSave() {
    super.willSave()
    if continent != nil { continent = nil }
  }
}

/// Leaves its continent when its mark changes, to whatever.
final class ConfusedCountry: Country {
  override func willSave() {
    super.willSave()
    if changedValues()["markedForDeletionDate"] != nil, continent != nil { continent = nil }
  }
}

/// Leaves its continent whenever it has a mark.
final class LateCountry: Country {
  override func willSave() {
    super.willSave()
    if markedForDeletionDate != nil, continent != nil { continent = nil }
  }
}
