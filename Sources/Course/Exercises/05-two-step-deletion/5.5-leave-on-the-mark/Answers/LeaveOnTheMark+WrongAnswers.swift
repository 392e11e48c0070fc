import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var leaveOnTheMark: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-did-save-belongs-to-the-save", failsAt: "the-save-ends", LeaveOnTheMark(CountingCountry.self)),
      WrongAnswer("waits-for-the-rule", failsAt: "it-leaves", LeaveOnTheMark(Country.self)),
      WrongAnswer("counts-from-today", failsAt: "every-date", LeaveOnTheMark(PunctualCountry.self)),
      WrongAnswer("counts-until-today", failsAt: "every-date", LeaveOnTheMark(DueCountry.self)),
      WrongAnswer("thinks-a-country-has-a-name", failsAt: "every-date", LeaveOnTheMark(NamedCountry.self)),
      WrongAnswer("thinks-a-name-is-short", failsAt: "every-date", LeaveOnTheMark(ShortCountry.self)),
      WrongAnswer("cuts-the-link-in-did-save", failsAt: "one-save-late", LeaveOnTheMark(TardyCountry.self)),
      WrongAnswer("takes-its-neighbours-along", failsAt: "only-the-link", LeaveOnTheMark(SociableCountry.self)),
      WrongAnswer("empties-what-it-marks", failsAt: "only-the-link", LeaveOnTheMark(EmptiedCountry.self)),
      WrongAnswer("deletes-itself", failsAt: "only-the-link", LeaveOnTheMark(HastyCountry.self)),
      WrongAnswer("thinks-of-old-rows-only", failsAt: "new-and-marked", LeaveOnTheMark(OldCountry.self)),
      WrongAnswer("thinks-the-first-date-counts", failsAt: "another-date", LeaveOnTheMark(OnceMarkedCountry.self)),
      WrongAnswer("stays-where-it-is-moved", failsAt: "with-other-edits", LeaveOnTheMark(MovingCountry.self)),
      WrongAnswer("leaves-at-every-save", failsAt: "new-and-marked", LeaveOnTheMark(RestlessCountry.self)),
      WrongAnswer("leaves-when-it-is-edited", failsAt: "no-other-save", LeaveOnTheMark(TouchyCountry.self)),
      WrongAnswer("asks-whether-it-changed", failsAt: "taken-off", LeaveOnTheMark(ConfusedCountry.self)),
      WrongAnswer("asks-whether-it-is-marked", failsAt: "marked-before", LeaveOnTheMark(LateCountry.self)),
      WrongAnswer("leaves-once-in-its-life", failsAt: "marked-again", LeaveOnTheMark(OneTimeCountry.self)),
      WrongAnswer("leaves-when-it-is-told", failsAt: "not-before", LeaveOnTheMark(EagerCountry.self)),
      WrongAnswer("sets-the-date-in-did-save", failsAt: "in-that-save", LeaveOnTheMark(RepeatingCountry.self)),
      WrongAnswer("takes-back-other-edits", failsAt: "what-was-edited", LeaveOnTheMark(PartialCountry.self)),
      WrongAnswer("changes-the-merge-policy", failsAt: "what-stays", LeaveOnTheMark(BoldCountry.self)),
    ]
  }
}

extension Country {
  fileprivate var isBeingMarked: Bool { changedValues()["markedForDeletionDate"] is Date }
}

/// Leaves its continent if it has a name.
final class NamedCountry: Country {
  override func willSave() {
    super.willSave()
    if isBeingMarked, !name.isEmpty, continent != nil { continent = nil }
  }
}

/// Leaves its continent if its name fits on a line.
final class ShortCountry: Country {
  override func willSave() {
    super.willSave()
    if isBeingMarked, name.count <= 60, continent != nil { continent = nil }
  }
}

/// Leaves its continent with every save.
final class RestlessCountry: Country {
  override func willSave() {
    super.willSave()
    if continent != nil { continent = nil }
  }
}

/// Leaves its continent, and counts each save in its population when the save is over.
final class CountingCountry: Country {
  override func willSave() {
    super.willSave()
    if isBeingMarked, continent != nil { continent = nil }
  }

  override func didSave() {
    super.didSave()
    population += 1
  }
}

/// Leaves its continent unless the same save moves it.
final class MovingCountry: Country {
  override func willSave() {
    super.willSave()
    let isMoving = !isInserted && changedValues()["continent"] != nil
    if isBeingMarked, !isMoving, continent != nil { continent = nil }
  }
}

/// Leaves its continent with every save but the first.
final class TouchyCountry: Country {
  override func willSave() {
    super.willSave()
    if isBeingMarked || !isInserted, continent != nil { continent = nil }
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

/// Leaves its continent only with a mark that lies in the future.
final class PunctualCountry: Country {
  override func willSave() {
    super.willSave()
    guard isBeingMarked, let date = markedForDeletionDate, date.timeIntervalSinceReferenceDate > 1_900_000_000 else {
      return
    }
    if continent != nil { continent = nil }
  }
}

/// Leaves its continent only with a mark that does not lie in the future.
final class DueCountry: Country {
  override func willSave() {
    super.willSave()
    guard isBeingMarked, let date = markedForDeletionDate, date.timeIntervalSinceReferenceDate < 800_000_000 else {
      return
    }
    if continent != nil { continent = nil }
  }
}

/// Leaves its continent when the save that marks it is over.
final class TardyCountry: Country {
  private var wasMarked = false

  override func willSave() {
    super.willSave()
    wasMarked = isBeingMarked
  }

  override func didSave() {
    super.didSave()
    guard wasMarked else { return }
    wasMarked = false
    if continent != nil { continent = nil }
  }
}

/// Empties its continent.
final class SociableCountry: Country {
  override func willSave() {
    super.willSave()
    if isBeingMarked, let continent { continent.countries = [] }
  }
}

/// Leaves its continent, and loses its inhabitants with it.
final class EmptiedCountry: Country {
  override func willSave() {
    super.willSave()
    guard isBeingMarked else { return }
    if continent != nil { continent = nil }
    if population != 0 { population = 0 }
  }
}

/// Is deleted with the save that marks it.
final class HastyCountry: Country {
  override func willSave() {
    super.willSave()
    if isBeingMarked, !isDeleted { managedObjectContext?.delete(self) }
  }
}

/// Leaves its continent only where it has been saved before.
final class OldCountry: Country {
  override func willSave() {
    super.willSave()
    if isBeingMarked, !isInserted, continent != nil { continent = nil }
  }
}

/// Leaves its continent only with the first mark.
final class OnceMarkedCountry: Country {
  override func willSave() {
    super.willSave()
    guard isBeingMarked, committedValues(forKeys: ["markedForDeletionDate"])["markedForDeletionDate"] is NSNull? else {
      return
    }
    if continent != nil { continent = nil }
  }
}

/// Leaves its continent with the first mark that it is saved with, and notes that it has.
final class OneTimeCountry: Country {
  private var hasLeft = false

  override func willSave() {
    super.willSave()
    guard isBeingMarked, !hasLeft else { return }
    hasLeft = true
    continent = nil
  }
}

/// Leaves its continent as soon as its mark is set.
final class EagerCountry: Country {
  /// Leaves the continent if the mark is being set.
  fileprivate func leave() {
    if isBeingMarked, continent != nil { continent = nil }
  }

  override func awakeFromFetch() {
    super.awakeFromFetch()
    let watched = WatchedCountry(self)
    _ = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: managedObjectContext, queue: nil
    ) { _ in watched.country?.leave() }
  }

  override func willSave() {
    super.willSave()
    leave()
  }
}

/// Leaves its continent, and sets its mark again when it has been saved.
final class RepeatingCountry: Country {
  private var wasMarked = false

  override func willSave() {
    super.willSave()
    wasMarked = isBeingMarked
    if wasMarked, continent != nil { continent = nil }
  }

  override func didSave() {
    super.didSave()
    guard wasMarked else { return }
    wasMarked = false
    let date = markedForDeletionDate
    markedForDeletionDate = date
  }
}

/// Leaves its continent, and is saved with the population that it had.
final class PartialCountry: Country {
  override func willSave() {
    super.willSave()
    guard isBeingMarked else { return }
    if continent != nil { continent = nil }
    guard !isInserted, let old = committedValues(forKeys: ["population"])["population"] as? Int64 else { return }
    if population != old { population = old }
  }
}

/// Wins every conflict from now on.
final class BoldCountry: Country {
  override func willSave() {
    super.willSave()
    guard isBeingMarked, continent != nil else { return }
    managedObjectContext?.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    continent = nil
  }
}

/// A country for an observer, which is called on the country's queue.
private final class WatchedCountry: @unchecked Sendable {
  weak var country: EagerCountry?

  init(_ country: EagerCountry) { self.country = country }
}
