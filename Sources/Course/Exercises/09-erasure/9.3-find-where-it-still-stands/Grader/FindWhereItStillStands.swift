import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 9.3: to find a text in the bytes of a store's files.
public struct FindWhereItStillStands: Attempt {
  let filesHolding: (String, URL) throws -> Set<String>

  /// Makes an attempt.
  ///
  /// - Parameter filesHolding: says which files of a store contain a text, by their names.
  public init(_ filesHolding: @escaping (_ text: String, _ store: URL) throws -> Set<String>) {
    self.filesHolding = filesHolding
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(9, 3), "find-where-it-still-stands", "Find where it still stands", minutes: 10,
    claims: ["G1", "G2", "G9"], call: "FindWhereItStillStands(filesHolding)",
    hints: [
      "Does a deleted row come back from a fetch? What else can be read of a file?",
      "A store has up to three files. Read each that is there as bytes, and look for the bytes of the text.",
      "Most of a file is no text, so do not make a string of it. `Data` can find a range of other data, and a text has a UTF-8 view.",
    ],
    why: """
      What a delete has left is in no row, so only the bytes tell. Whoever opens the store to look may change it: its last \
      connection makes a checkpoint and removes the log.
      """)

  /// What is checked: remains, logs, what is nowhere, and that looking changes nothing.
  public static var checks: [Check<FindWhereItStillStands>] {
    [
      Check("left-over", "G1", "The note of a deleted guest is in the store's file, although no row has it.") {
        attempt, fresh in
        let book = try GuestBook(fresh, names: fresh.words(fresh.int(4...9)))
        do {
          let context = try book.open(.off).viewContext
          context.delete(try book.guest(1, in: context))
          try context.save()
        }
        try attempt.expect([""], for: book.words[1], in: book)
      },
      Check(
        "in-the-log", "G1",
        "A note is where pages with it are: in the log after a save, and in the store as well if it was there before."
      ) {
        attempt, fresh in
        let book = try GuestBook(fresh, names: fresh.words(fresh.int(4...9)))
        let app = try book.open(.off)
        let word = fresh.word()
        GuestBook.fill(Guest(context: app.viewContext), word, "a new guest likes \(word)", email: "")
        app.viewContext.delete(try book.guest(2, in: app.viewContext))
        try app.viewContext.save()
        try attempt.expect(["-wal"], for: "a new guest likes \(word)", in: book)
        try attempt.expect(["", "-wal"], for: book.words[2], in: book)
        withExtendedLifetime(app) {}
      },
      Check("nowhere", "G2", "A text that was overwritten, or is written otherwise in the file, is not in it.") {
        attempt, fresh in
        let book = try GuestBook(fresh, names: fresh.words(fresh.int(4...9)))
        do {
          let context = try book.open(.on).viewContext
          context.delete(try book.guest(1, in: context))
          try context.save()
        }
        try attempt.expect([], for: book.words[1], in: book)
        try attempt.expect([], for: book.words[2].uppercased(), in: book)
        try attempt.expect([], for: book.words[2] + "!", in: book)
        try attempt.expect([""], for: book.words[2], in: book)
      },
      Check("any-letters", "G1", "A text is in the file as UTF-8, whatever its letters are.") { attempt, fresh in
        let text = fresh.element(of: ["Zoë Åström", "Ірина", "さくら", "naïve 🏨"]) + " " + fresh.word()
        let book = try GuestBook(fresh, names: [text] + fresh.words(3))
        try attempt.expect([""], for: text, in: book)
      },
      Check("untouched", "G9", "Looking has changed a file: what is opened as a store is written to when it is closed.")
      {
        attempt, fresh in
        let book = try GuestBook(fresh, names: fresh.words(4))
        let copy = try LessonFile.makeFolder()
        defer { try? FileManager.default.removeItem(at: copy) }
        let store = copy.appendingPathComponent("killed.sqlite")
        do {
          let app = try book.open(.off)
          app.viewContext.delete(try book.guest(1, in: app.viewContext))
          try app.viewContext.save()
          // As a process leaves them that is killed now.
          for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: book.url.path + suffix, toPath: store.path + suffix)
          }
        }
        let before = try BookmarkFiles.bytes(in: copy)
        let found = try attempt.filesHolding(book.words[1], store)
        try BookmarkFiles.expectUnchanged("the store", before, in: copy)
        try Mismatch.expectFiles(found, ["", "-wal"], of: store)
      },
    ]
  }

  private func expect(_ suffixes: [String], for text: String, in book: GuestBook) throws {
    try Mismatch.expectFiles(try filesHolding(text, book.url), suffixes, of: book.url)
  }
}

extension Mismatch {
  fileprivate static func expectFiles(_ found: Set<String>, _ suffixes: [String], of store: URL) throws {
    try expect("files with the text", found.sorted(), is: suffixes.map { store.lastPathComponent + $0 })
  }
}
