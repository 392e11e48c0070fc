import Foundation
import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var leaveOnTheMark: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-did-save-belongs-to-the-save", failsAt: "the-save-ends", LeaveOnTheMark(CountingCountry.self)),
      WrongAnswer("thinks-a-mark-runs-the-rules", failsAt: "it-leaves", LeaveOnTheMark(Country.self)),
      WrongAnswer("thinks-a-mark-is-due-at-its-date", failsAt: "every-date", LeaveOnTheMark(DueCountry.self)),
      WrongAnswer("thinks-did-save-is-soon-enough", failsAt: "one-save-late", LeaveOnTheMark(TardyCountry.self)),
      WrongAnswer("thinks-a-mark-is-a-delete", failsAt: "only-the-link", LeaveOnTheMark(HastyCountry.self)),
      WrongAnswer("thinks-of-old-rows-only", failsAt: "new-and-marked", LeaveOnTheMark(OldCountry.self)),
      WrongAnswer("thinks-the-first-date-counts", failsAt: "another-date", LeaveOnTheMark(OnceMarkedCountry.self)),
      WrongAnswer("thinks-a-move-beats-a-mark", failsAt: "with-other-edits", LeaveOnTheMark(MovingCountry.self)),
      WrongAnswer("thinks-every-save-marks", failsAt: "new-and-marked", LeaveOnTheMark(RestlessCountry.self)),
      WrongAnswer("thinks-an-edit-marks", failsAt: "no-other-save", LeaveOnTheMark(TouchyCountry.self)),
      WrongAnswer("takes-nil-for-a-mark", failsAt: "taken-off", LeaveOnTheMark(ConfusedCountry.self)),
      WrongAnswer("asks-whether-it-is-marked", failsAt: "marked-before", LeaveOnTheMark(LateCountry.self)),
      WrongAnswer("thinks-it-is-marked-once", failsAt: "marked-again", LeaveOnTheMark(OneTimeCountry.self)),
      WrongAnswer("thinks-a-mark-need-not-be-saved", failsAt: "not-before", LeaveOnTheMark(EagerCountry.self)),
      WrongAnswer("thinks-did-save-sets-for-this-save", failsAt: "in-that-save", LeaveOnTheMark(RepeatingCountry.self)),
      WrongAnswer("thinks-a-mark-is-saved-alone", failsAt: "what-was-edited", LeaveOnTheMark(PartialCountry.self)),
      WrongAnswer("thinks-the-policy-is-its-own", failsAt: "what-stays", LeaveOnTheMark(BoldCountry.self)),
    ]
  }
}

extension Country {
  fileprivate var isBeingMarked: Bool { changedValues()["markedForDeletionDate"] is Date }
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
