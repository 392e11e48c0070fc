import Foundation
import Graders
import OpenCoreData
import Samples

extension Variant {
  static var leaveOnTheMark: [Variant] {
    [
      Variant("compares with what is committed, by key-value coding", LeaveOnTheMark(ComparingCountry.self)),
      // Accepted: the exercise is in which save the country leaves, and not where the mark of before is kept.
      Variant("remembers what was saved last", LeaveOnTheMark(RememberingCountry.self)),
      Variant("is taken out by its continent", LeaveOnTheMark(ExpelledCountry.self)),
      Variant("sets nil without asking", LeaveOnTheMark(CarelessCountry.self)),
    ]
  }
}

/// Compares the mark with the one that was fetched last.
final class ComparingCountry: Country {
  override func willSave() {
    super.willSave()
    let key = "markedForDeletionDate"
    guard let mark = value(forKey: key) as? Date, value(forKey: "continent") != nil else { return }
    let committed = isInserted ? nil : committedValues(forKeys: [key])[key] as? Date
    if mark != committed { setValue(nil, forKey: "continent") }
  }
}

/// Compares the mark with the one that it was read or saved with last.
final class RememberingCountry: Country {
  private var savedMark: Date?

  override func awakeFromFetch() {
    super.awakeFromFetch()
    savedMark = markedForDeletionDate
  }

  override func willSave() {
    super.willSave()
    if let mark = markedForDeletionDate, mark != savedMark, continent != nil { continent = nil }
  }

  override func didSave() {
    super.didSave()
    savedMark = markedForDeletionDate
  }
}

/// Is taken out of its continent's set.
final class ExpelledCountry: Country {
  override func willSave() {
    defer { super.willSave() }
    guard let change = changedValues()["markedForDeletionDate"], !(change is NSNull) else { return }
    continent?.countries.remove(self)
  }
}

/// Sets its continent to nil each time, also where it is nil: to the same value is no change.
final class CarelessCountry: Country {
  override func willSave() {
    super.willSave()
    if changedValues()["markedForDeletionDate"] is Date { continent = nil }
  }
}
