import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Exercise 9.2: to open a store so that deletes overwrite.
public struct EraseOnDelete: Attempt {
  let eraseOnDelete: (NSPersistentStoreDescription) -> Void

  /// Makes an attempt.
  ///
  /// - Parameter eraseOnDelete: changes a description, so that deletes in its store leave nothing.
  public init(_ eraseOnDelete: @escaping (_ description: NSPersistentStoreDescription) -> Void) {
    self.eraseOnDelete = eraseOnDelete
  }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(9, 2), "erase-on-delete", "Erase on delete", minutes: 5, claims: ["G2", "G3"],
    call: "EraseOnDelete(eraseOnDelete)",
    hints: [
      "Who decides whether SQLite overwrites: the file, the row, or the connection?",
      "A description has a method for pragmas, beside the one for options; each pragma has a name and a value, which is a string.",
      "One of the three values overwrites pages that become free as well. The method for pragmas adds to what is set; the option of all pragmas at once does not.",
    ],
    why: """
      The pragma belongs to the connection that a description opens, and the library's default differs between systems, so it \
      is asked for in so many words. Set by its name it leaves alone what somebody else has asked for.
      """)

  /// What is checked: what the description asks for, and what a batch delete leaves.
  public static var checks: [Check<EraseOnDelete>] {
    [
      Check(
        "asked-for", "G3",
        "The description does not ask for `secure_delete`: what is left to the library is off on some systems."
      ) { attempt, fresh in
        let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/" + fresh.word()))
        attempt.eraseOnDelete(description)
        try expect("the pragma is asked for", pragmas(of: description)["secure_delete"] != nil, is: true)
      },
      Check(
        "no-trace", "G2",
        "A note was in the store after a batch delete and an empty log: of the three values one leaves nothing."
      ) {
        attempt, fresh in
        let book = try GuestBook(fresh, names: (0..<120).map { "Guest \($0)" })
        let description = NSPersistentStoreDescription(url: book.url)
        attempt.eraseOnDelete(description)
        let app = NSPersistentContainer(name: "hotel", managedObjectModel: GuestModel().make())
        app.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        app.loadPersistentStores { failure = $1 }
        if let failure {
          throw Mismatch(["the store was opened: expected no error, found \((failure as NSError).code)"])
        }
        try app.viewContext.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Guest")))
        try book.emptyLog()
        try expect("notes are in the store", book.check.parts(with: book.words).contains(.store), is: false)
      },
      Check("a-string", "G3", "The value of the pragma is no string, and Core Data asks for strings.") {
        attempt, fresh in
        let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/" + fresh.word()))
        attempt.eraseOnDelete(description)
        try expect("the value is a string", pragmas(of: description)["secure_delete"] is NSString, is: true)
      },
      Check(
        "what-was-set", "G3",
        "The description is not as it was beside the pragma: somebody else has asked for the rest, or has not."
      ) { attempt, fresh in
        let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/" + fresh.word()))
        let size = "\(fresh.int(100...900))"
        description.setValue(size as NSString, forPragmaNamed: "cache_size")
        description.setOption(NSNumber(value: true), forKey: NSPersistentHistoryTrackingKey)
        if fresh.bool() { description.isReadOnly = true }
        let before = description.options.filter { $0.key != NSSQLitePragmasOption }
        attempt.eraseOnDelete(description)
        let found = pragmas(of: description)
        try expect("cache_size", found["cache_size"] as? String, is: size)
        try expect("the pragmas", found.keys.sorted(), is: ["cache_size", "secure_delete"])
        let after = description.options.filter { $0.key != NSSQLitePragmasOption }
        try expect("the other options", after.keys.sorted(), is: before.keys.sorted())
        try expect("their values stay", after == before, is: true)
      },
    ]
  }

  /// What a description asks of the connection.
  private static func pragmas(of description: NSPersistentStoreDescription) -> [String: Any] {
    let all =
      description.sqlitePragmas.isEmpty
      ? description.options[NSSQLitePragmasOption] as? [AnyHashable: Any] ?? [:] : description.sqlitePragmas
    return Dictionary(all.map { ("\($0.key)".lowercased(), $0.value) }) { $1 }
  }
}
