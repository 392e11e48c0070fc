import Foundation
import OpenCoreData
import Samples

/// What an app does with a guest, or with all of them.
public enum GuestDeed: CaseIterable, Sendable {
  /// The guest is deleted, and the context saved.
  case deletion
  /// The guest is deleted, and nothing is saved.
  case unsavedDeletion
  /// The note is set to nil, and the context saved.
  case noteRemoved
  /// The guest is marked for deletion, and the context saved.
  case mark
  /// A batch delete deletes all guests, who fill many pages.
  case everybodyInBulk
}

/// A file in which a note can be.
public enum NoteFile: Hashable, Sendable {
  /// The store's own file.
  case store
  /// The `-wal`.
  case log

  /// Those that have at least one of some texts.
  static func all(with texts: [String], in book: GuestBook) throws -> Set<NoteFile> {
    Set(
      try book.check.parts(with: texts).compactMap { part in
        switch part {
        case .store: .store
        case .log: .log
        case .index: nil
        }
      })
  }
}

/// Exercise 9.1: to predict in which files a note is.
public struct PredictWhereItStands: Attempt {
  let files: (GuestDeed, DeletePragma, Bool) -> Set<NoteFile>

  /// Makes an attempt.
  ///
  /// - Parameter files: predicts where a note is after a deed.
  public init(
    _ files: @escaping (_ deed: GuestDeed, _ mode: DeletePragma, _ isLogEmptied: Bool) -> Set<NoteFile>
  ) { self.files = files }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(9, 1), "predict-where-it-stands", "Predict where it stands", minutes: 10,
    claims: ["G1", "G2", "G4"], call: "PredictWhereItStands(noteFiles)",
    hints: [
      "Which file does a save write to, and what does the other one still have?",
      "A save puts the whole changed page into the log. Ask of that page whether the note is in it; the store has its old page until the log is emptied, and the log's page afterwards.",
      "In a page that is written, fast and on overwrite what is freed, a replaced note included. Only on overwrites pages that become free. What is not saved has written nothing, and a mark leaves the note in its row.",
    ],
    why: """
      The page decides, and not the row: a save writes pages to the log, and a checkpoint copies them into the store. Whether \
      a freed note is still in the page is up to the pragma, and fast leaves out the pages that nobody writes.
      """)

  /// What is checked: each deed on a real file.
  public static var checks: [Check<PredictWhereItStands>] {
    [
      Check(
        "a-save", "G1",
        "A save under off copies the page with the freed note into the log, and a checkpoint into the store."
      ) {
        try $0.compare([.deletion], [.off], $1)
      },
      Check("unsaved", "G1", "A delete that is not saved has written nothing, whatever the pragma is.") {
        try $0.compare([.unsavedDeletion], DeletePragma.allCases, $1)
      },
      Check(
        "the-pragma", "G2",
        "In a page that is written, fast and on overwrite the note; the store has its old page until the log is emptied."
      ) {
        try $0.compare([.deletion], [.fast, .on], $1)
      },
      Check("free-pages", "G2", "Of pages that become free off and fast leave everything, and on leaves nothing.") {
        try $0.compare([.everybodyInBulk], DeletePragma.allCases, $1)
      },
      Check("the-note", "G4", "A note that was replaced by nil is left, or overwritten, as that of a deleted guest is.")
      {
        try $0.compare([.noteRemoved], DeletePragma.allCases, $1)
      },
      Check("the-mark", "G4", "A marked guest still has a note, which is in each page with the row.") {
        try $0.compare([.mark], DeletePragma.allCases, $1)
      },
    ]
  }

  private func compare(_ deeds: [GuestDeed], _ modes: [DeletePragma], _ fresh: FreshData) throws {
    for deed in deeds {
      for mode in fresh.shuffled(modes) {
        for isLogEmptied in deed == .everybodyInBulk ? [true] : fresh.shuffled([false, true]) {
          try compare(deed, mode, isLogEmptied, fresh)
        }
      }
    }
  }

  private func compare(_ deed: GuestDeed, _ mode: DeletePragma, _ isLogEmptied: Bool, _ fresh: FreshData) throws {
    let isForAll = deed == .everybodyInBulk
    let book = try GuestBook(fresh, names: fresh.words(6) + (0..<(isForAll ? 120 : 0)).map { "Guest \($0)" })
    let number = fresh.int(1...4)
    let app = try book.open(mode)
    let context = app.viewContext
    switch deed {
    case .deletion, .unsavedDeletion: context.delete(try book.guest(number, in: context))
    case .noteRemoved: try book.guest(number, in: context).note = nil
    case .mark:
      try book.guest(number, in: context).markedForDeletionDate = Date(
        timeIntervalSinceReferenceDate: Double(fresh.int(1...9_000)))
    case .everybodyInBulk: try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Guest")))
    }
    if deed != .unsavedDeletion { try context.save() }
    if isLogEmptied { try book.emptyLog() }
    let texts = isForAll ? book.words : [book.words[number]]
    let found = try NoteFile.all(with: texts, in: book)
    let what = "\(deed), \(mode.rawValue), the log \(isLogEmptied ? "emptied" : "not emptied")"
    let predicted = files(deed, mode, isLogEmptied)
    try expect("\(what): it is in the store", predicted.contains(.store), is: found.contains(.store))
    try expect("\(what): it is in the log", predicted.contains(.log), is: found.contains(.log))
  }
}
