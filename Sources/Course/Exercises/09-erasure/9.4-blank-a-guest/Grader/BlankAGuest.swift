import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 9.4: to remove what tells who somebody was, and to keep the row.
public struct BlankAGuest: ContextAttempt {
  let blank: (String, NSManagedObjectContext) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter blank: blanks all guests of a name, for good.
  public init(_ blank: @escaping (_ name: String, _ context: NSManagedObjectContext) throws -> Void) {
    self.blank = blank
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(9, 4), "blank-a-guest", "Blank a guest", minutes: 10, claims: ["G4"],
    call: "BlankAGuest(blankGuests)",
    hints: [
      "Which attributes tell who the guest was? A mark tells something too.",
      "Names repeat, so a fetch can find several guests. Where is their old text until the values have been saved?",
      "The save must not write what other code has not saved: use a context of your own over the same coordinator, on its queue.",
    ],
    why: """
      A value that is replaced and saved leaves its bytes as a deleted row does: under `secure_delete` on they are overwritten, \
      and what nobody replaces stays. A context of its own saves nothing but this.
      """)

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [.inBulk: .notInBulk] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { name, context in try wrapper.call(in: [context], instead: ()) { try blank(name, context) } }
  }

  /// What is checked: the rows, the bytes, and others' rows.
  public static var checks: [Check<BlankAGuest>] {
    [
      Check("the-row-stays", "G4", "A guest's row is gone, or there is another one: an invoice refers to it.") {
        attempt, fresh in
        let hotel = try Hotel(fresh)
        let before = try hotel.keys()
        try attempt.blank(hotel.name, hotel.store.context)
        try expect("keys of the rows", try hotel.keys(), is: before)
      },
      Check(
        "each-value", "G4",
        "Of a guest of that name a value is still in the row, or it is not the one that was asked for."
      ) {
        attempt, fresh in
        let hotel = try Hotel(fresh)
        let keys = try hotel.keys(of: hotel.name)
        try attempt.blank(hotel.name, hotel.store.context)
        for key in keys { try expect("guest \(key)", try hotel.values(key), is: "deleted guest, NULL, NULL, NULL") }
      },
      Check("no-text", "G4", "A text of a guest of that name is in the store once the log is empty.") {
        attempt, fresh in
        let hotel = try Hotel(fresh)
        let texts = hotel.texts
        try attempt.blank(hotel.name, hotel.store.context)
        try hotel.emptyLog()
        let bytes = StoreBytes(hotel.store.url)
        try expect("texts in the store", try texts.filter { try bytes.parts(with: [$0]).contains(.store) }, is: [])
      },
      Check("others-stay", "G4", "The row of a guest with another name has changed.") { attempt, fresh in
        let hotel = try Hotel(fresh)
        let keys = Set(try hotel.keys(of: hotel.name))
        let others = try hotel.keys().filter { !keys.contains($0) }
        let before = try others.map(hotel.values)
        try attempt.blank(hotel.name, hotel.store.context)
        try expect("other guests", try others.map(hotel.values), is: before)
      },
    ]
  }
}

/// Guests of whom several have one name, and some a name that begins with it.
private struct Hotel {
  let store: GradedStore
  let name: String
  /// What has to go: notes and addresses of the guests with that name.
  let texts: [String]

  init(_ fresh: FreshData) throws {
    let words = fresh.words(4)
    let name = words[0]
    self.name = name
    let names = fresh.shuffled([name, name, name + " " + words[1], words[2], name.uppercased(), words[3]])
    texts = names.indices.filter { names[$0] == name }.flatMap { ["no. \($0) likes", "post-\($0)@"] }
    store = try GradedStore(
      GuestModel().make, options: Hotel.options([:]),
      filledBy: { context in
        for (number, own) in names.enumerated() {
          let guest = Guest(context: context)
          GuestBook.fill(guest, own, "no. \(number) likes", email: "post-\(number)@example.com")
          guard own == name || number % 2 == 0 else { continue }
          guest.markedForDeletionDate = Date(timeIntervalSinceReferenceDate: Double(number))
        }
      })
    try emptyLog()
  }

  func keys() throws -> [Int] { try store.numbers("SELECT Z_PK FROM ZGUEST ORDER BY Z_PK") }

  func keys(of name: String) throws -> [Int] {
    try store.numbers("SELECT Z_PK FROM ZGUEST WHERE ZNAME = '\(name)' ORDER BY Z_PK")
  }

  /// Name, address, note and mark of a row, as they are in the file.
  func values(_ key: Int) throws -> String {
    let columns = ["ZNAME", "ZEMAIL", "ZNOTE", "ZMARKEDFORDELETIONDATE"].map { "coalesce(\($0), 'NULL')" }
    return try store.texts("SELECT \(columns.joined(separator: " || ', ' || ")) FROM ZGUEST WHERE Z_PK = \(key)")
      .joined()
  }

  func emptyLog() throws { _ = try store.reopened(options: Hotel.options(["wal_checkpoint": "truncate"])) }

  private static func options(_ more: [String: String]) -> [String: NSObject] {
    let pragmas = ["secure_delete": "on", "synchronous": "off"].merging(more) { $1 }
    return [NSSQLitePragmasOption: pragmas as NSDictionary]
  }
}
