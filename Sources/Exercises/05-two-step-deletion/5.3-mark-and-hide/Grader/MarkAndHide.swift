import Foundation
import OpenCoreData
import Samples

/// Exercise 5.3: to take the first of two steps, and to hide what has taken it.
public struct MarkAndHide: Attempt {
  let mark: (Country, Date) -> Void
  let visible: (NSManagedObjectContext) throws -> [Country]

  /// Makes an attempt.
  ///
  /// - Parameters:
  ///   - mark: marks a country for deletion.
  ///   - visible: the countries that a screen may show.
  public init(
    _ mark: @escaping (_ country: Country, _ now: Date) -> Void,
    _ visible: @escaping (NSManagedObjectContext) throws -> [Country]
  ) {
    self.mark = mark
    self.visible = visible
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(5, 3), "mark-and-hide", "Mark and hide", minutes: 10, claims: ["T4"],
    call: "MarkAndHide(mark, visibleCountries)",
    hints: [
      "The first step of a delete is a change of one attribute. What must a second mark not do?",
      "Look whether there is a date, on a fault too: reading it loads the object, and that is what you want.",
      "Set the date only if it is nil. Every fetch asks for a date that is nil.",
    ])

  /// What is checked: the mark, the second mark, and what a fetch shows.
  public static var checks: [Check<MarkAndHide>] {
    [
      Check(
        "still-there", "T4",
        "The row is gone, and whoever holds the country can no longer read it: the first step deletes nothing."
      ) {
        attempt in
        let globe = try Globe(["Oman", "Qatar"])
        try globe.inBackground { attempt.mark(try $0.country("Oman"), Globe.moment(10)) }
        try expect("countries in the file", try globe.names(), is: ["Oman", "Qatar"])
        try expect("dates in the file", try globe.marks(), is: [10])
      },
      Check(
        "the-first-date", "T4",
        "The second mark has moved the date: a retry puts the delete off, and enough of them for ever."
      ) {
        attempt in
        let globe = try Globe(["Oman", "Qatar"])
        try globe.inBackground { sync in
          let oman = try sync.country("Oman")
          attempt.mark(oman, Globe.moment(10))
          attempt.mark(oman, Globe.moment(95))
        }
        try expect("dates in the file", try globe.marks(), is: [10])
      },
      Check(
        "through-a-fault", "T4",
        "The second mark came through a fault and moved the date: that nothing is loaded does not mean that nothing is there."
      ) {
        attempt in
        let globe = try Globe(["Oman", "Qatar"])
        try globe.inBackground { attempt.mark(try $0.country("Oman"), Globe.moment(10)) }
        try globe.inBackground { sync in
          let oman = try sync.country("Oman")
          sync.refresh(oman, mergeChanges: false)
          attempt.mark(oman, Globe.moment(95))
        }
        try expect("dates in the file", try globe.marks(), is: [10])
      },
      Check(
        "hidden", "T4", "A marked country is on the list: what makes a mark a delete is that every fetch leaves it out."
      ) { attempt in
        let globe = try Globe(["Oman", "Qatar", "Yemen"])
        try globe.inBackground { attempt.mark(try $0.country("Qatar"), Globe.moment(10)) }
        try expect("the marked country is on the list", try globe.list(attempt).contains("Qatar"), is: false)
      },
      Check(
        "not-too-much", "T4",
        "A country that has no mark is not on the list: what asks for a date, of whatever kind, finds nothing that has none."
      ) { attempt in
        let globe = try Globe(["Oman", "Qatar", "Yemen"])
        try globe.inBackground { attempt.mark(try $0.country("Qatar"), Globe.moment(10)) }
        try expect("names on the list", try globe.list(attempt), is: ["Oman", "Yemen"])
        try globe.inBackground { try $0.country("Qatar").markedForDeletionDate = nil }
        try expect("names on the list, the mark taken off", try globe.list(attempt), is: ["Oman", "Qatar", "Yemen"])
      },
    ]
  }
}

extension Globe {
  /// The dates of the marks in the file, in seconds, in order.
  fileprivate func marks() throws -> [Int] {
    let column = "CAST(ZMARKEDFORDELETIONDATE - \(Self.moment(0).timeIntervalSinceReferenceDate) AS INTEGER)"
    return try store.numbers("SELECT \(column) FROM ZCOUNTRY WHERE ZMARKEDFORDELETIONDATE NOT NULL ORDER BY 1")
  }

  /// The names that the attempt shows, in order.
  fileprivate func list(_ attempt: MarkAndHide) throws -> [String] {
    try list.performAndWait { try attempt.visible(list).map(\.name).sorted() }
  }
}
