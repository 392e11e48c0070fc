import Foundation
import OpenCoreData
import Samples

/// Exercise 9.5: to erase a person from a store, and to prove it.
public struct EraseAndProveIt: Attempt {
  let erase: (String, URL, [String]) throws -> [String]

  /// Makes an attempt.
  ///
  /// - Parameter erase: erases all guests of a name from a store, and says which of some texts are still in its files.
  public init(
    _ erase: @escaping (_ name: String, _ store: URL, _ texts: [String]) throws -> [String]
  ) { self.erase = erase }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(9, 5), "erase-and-prove-it", "Erase and prove it", minutes: 20,
    claims: ["G1", "G5", "G8", "G11"], call: "EraseAndProveIt(eraseGuests)",
    hints: [
      "Where can a text be that no fetch finds? Name three places, and what empties each.",
      "The delete comes first, since it writes tombstones. What was deleted under off is in no row any more: which option has SQLite build the database from its rows?",
      "Close the store after the vacuum: the last connection to close copies the log and removes it. Then read the files as bytes, and return what you find of the texts.",
    ],
    why: """
      Each step reaches what the others do not: a delete its rows, a purge the tombstones, a vacuum what earlier deletes have \
      left, and closing the store brings all of it into the file. The search is the proof, and what it still finds belongs to \
      somebody else.
      """)

  /// What is checked: rows, bytes, and the proof.
  public static var checks: [Check<EraseAndProveIt>] {
    [
      Check("her-rows", "G11", "Guests of that name have to leave the store, and all others have to stay as they are.")
      {
        attempt, fresh in
        let (book, erased) = try Self.book(fresh)
        let others = try Self.rows(of: book).filter { $0.name != Self.name }
        _ = try attempt.erase(Self.name, book.url, erased.map { book.words[$0] })
        try expect("guests", try Self.rows(of: book).map(\.text), is: others.map(\.text))
      },
      Check("her-notes", "G1", "A note of a guest who was deleted here is in a file of the store.") { attempt, fresh in
        let (book, erased) = try Self.book(fresh)
        _ = try attempt.erase(Self.name, book.url, [])
        try Self.expectNowhere("note", erased.map { book.words[$0] }, book)
      },
      Check(
        "her-addresses", "G5",
        "An address of a guest who was deleted here is in a file of the store: history preserves it."
      ) {
        attempt, fresh in
        let (book, erased) = try Self.book(fresh)
        _ = try attempt.erase(Self.name, book.url, [])
        try Self.expectNowhere("address", erased.map(GuestBook.email), book)
      },
      Check("older-remains", "G8", "A note is in a file of the store whose guest was deleted earlier, under off.") {
        attempt, fresh in
        let (book, _) = try Self.book(fresh, deletingFirst: true)
        _ = try attempt.erase(Self.name, book.url, [])
        try Self.expectNowhere("note", [book.words[0]], book)
      },
      Check(
        "the-proof", "G11",
        "What was returned are not the texts that are still in the files: another guest can have one of them."
      ) {
        attempt, fresh in
        let (book, erased) = try Self.book(fresh)
        guard let other = book.words.indices.last(where: { !erased.contains($0) }) else { return }
        let texts = fresh.shuffled([
          book.words[erased[0]], book.words[other], fresh.word() + "?", GuestBook.email(other),
        ])
        let found = try attempt.erase(Self.name, book.url, texts)
        try expect(
          "texts that are still there", found.sorted(), is: [book.words[other], GuestBook.email(other)].sorted())
      },
    ]
  }

  private static let name = "Ada"

  /// A store of guests, some of whom have the name.
  ///
  /// - Returns: the store, and the numbers of those guests.
  private static func book(_ fresh: FreshData, deletingFirst: Bool = false) throws -> (GuestBook, [Int]) {
    // Nobody whom the attempt deletes is on the first guest's page: written again, it can lose by chance what she has left.
    let first = ["Eve"] + fresh.words(20)
    let names = first + fresh.shuffled([name, name] + fresh.words(fresh.int(10...30)) + ["Ada M."])
    let book = try GuestBook(fresh, names: names, tracksHistory: true)
    if deletingFirst {
      let context = try book.open(.off).viewContext
      context.delete(try book.guest(0, in: context))
      try context.save()
    }
    return (book, names.indices.filter { names[$0] == name })
  }

  private static func rows(of book: GuestBook) throws -> [(name: String, text: String)] {
    let request = NSFetchRequest<Guest>(entityName: "Guest")
    request.sortDescriptors = [NSSortDescriptor(key: "email", ascending: true)]
    let context = try book.open(.on).viewContext
    return try context.fetch(request).map { guest in
      (guest.name, "\(guest.name), \(guest.email ?? "nil"), \(guest.note ?? "nil")")
    }
  }

  private static func expectNowhere(_ what: String, _ texts: [String], _ book: GuestBook) throws {
    for text in texts { try expect("where the \(what) is", book.check.places(of: text), is: "nowhere") }
  }
}
