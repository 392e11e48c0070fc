import Foundation
import OpenCoreData
import WorkbookKit

/// Exercise 7.3: to copy a store with its log, without opening it.
public struct CopyAllOfTheStore: Attempt {
  let copyStore: (URL, URL) throws -> URL

  /// Makes an attempt.
  ///
  /// - Parameter copyStore: copies a store into a folder, and returns the copy.
  public init(_ copyStore: @escaping (_ store: URL, _ folder: URL) throws -> URL) { self.copyStore = copyStore }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(7, 3), "copy-all-of-the-store", "Copy all of the store", minutes: 10, claims: ["Y3", "Y9"],
    call: "CopyAllOfTheStore(copyStore)",
    hints: [
      "The app saved some rows a moment before its files were copied. In which of the files can these rows be?",
      "Whatever opens the store, even to read, may write beside it. Bytes can be copied without opening anything.",
      "Add the endings to the whole name. Before you copy the first file, look at all three places in `folder`, and throw if one is taken or if there is no main file to copy.",
    ],
    why:
      "The rows are in the main file and its log together, so both are copied, and nothing is opened. SQLite would take another store's log beside a copy for the copy's own, so a place that is taken is an error."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { NotPut.getsNoContext(but: .othersWorkStays, .failureChangesNothing) }

  /// What is checked: the rows of the copy, the bytes of the original, what else lies about, and refusals.
  public static var checks: [Check<CopyAllOfTheStore>] {
    [
      Check(
        "its-place", "Y3",
        "The URL that was returned is not that of a file in `folder` with the main file's name."
      ) { attempt, fresh in
        let sent = try SentStore(fresh)
        try sent.expectPlace(try attempt.copyStore(sent.files.store, sent.target))
      },
      Check(
        "rows-of-the-log", "Y3",
        "A row that is only in the log is a row of the store as well, and the copy has to have it."
      ) {
        attempt, fresh in
        let sent = try SentStore(fresh)
        let copy = try attempt.copyStore(sent.files.store, sent.target)
        try sent.expectRows(copy)
      },
      Check(
        "without-a-log", "Y3",
        "A store that was closed has no log: its main file has every row, and is all that there is to copy."
      ) { attempt, fresh in
        let sent = try SentStore(fresh)
        try sent.close()
        try sent.expectRows(try attempt.copyStore(sent.files.store, sent.target))
      },
      Check(
        "any-name", "Y3",
        "A store whose name does not end in .sqlite was not copied whole: the log is named by the whole name of the main file, whatever that ends in, and -wal after it."
      ) { attempt, fresh in
        for ending in [".db", "", ".sqlite.old"] {
          let sent = try SentStore(fresh, name: fresh.word() + ending)
          try sent.expectRows(try attempt.copyStore(sent.files.store, sent.target))
        }
      },
      Check(
        "original", "Y9",
        "A file in the user's folder was changed, removed or added: nothing there may be opened, moved or linked, and every file keeps its bytes, even when the copy is written to."
      ) { attempt, fresh in
        for (isClosed, hasIndex) in fresh.shuffled([(true, false), (false, false), (false, true)]) {
          let sent = try SentStore(fresh)
          if isClosed { try sent.close() }
          if hasIndex { try sent.placeIndex() }
          try sent.placeOthers(fresh)
          let before = try BookmarkFiles.bytes(in: sent.files.folder)
          let copy = try attempt.copyStore(sent.files.store, sent.target)
          try BookmarkFiles.expectUnchanged("the original", before, in: sent.files.folder)
          try sent.expectRows(copy)
          try sent.write(fresh.word(), into: copy)
          try BookmarkFiles.expectUnchanged("the original", before, in: sent.files.folder)
        }
      },
      Check(
        "other-files", "Y3",
        "Other files in either folder stay as they are, are not copied, and are no reason to throw."
      ) { attempt, fresh in
        let sent = try SentStore(fresh)
        try sent.placeOthers(fresh)
        let own = sent.files.store.lastPathComponent
        let others = try sent.placeOthersInTarget(fresh)
        let before = try BookmarkFiles.bytes(in: sent.target)
        let copy = try attempt.copyStore(sent.files.store, sent.target)
        let found = Set(try FileManager.default.contentsOfDirectory(atPath: sent.target.path))
        try expect(
          "files in the folder that are not the store's",
          found.subtracting([own, own + "-wal", own + "-shm"]).sorted(), is: others.sorted())
        let after = try BookmarkFiles.bytes(in: sent.target)
        try expect("others' files that have changed", others.filter { before[$0] != after[$0] }, is: [])
        try sent.expectRows(copy)
      },
      Check(
        "taken", "Y3",
        "Where `folder` has a file with the name of the main file, the log or the index, the function throws and copies nothing."
      ) { attempt, fresh in
        for (suffix, isClosed) in fresh.shuffled(["", "-wal", "-shm"].flatMap { [($0, true), ($0, false)] }) {
          let sent = try SentStore(fresh)
          if isClosed { try sent.close() }
          let name = sent.files.store.lastPathComponent + suffix
          try Data(fresh.word().utf8).write(to: sent.target.appendingPathComponent(name))
          let before = try BookmarkFiles.bytes(in: sent.target)
          let original = try BookmarkFiles.bytes(in: sent.files.folder)
          try expectError("the copy to where \(name) is") {
            _ = try attempt.copyStore(sent.files.store, sent.target)
          }
          try BookmarkFiles.expectUnchanged("the folder", before, in: sent.target)
          try BookmarkFiles.expectUnchanged("the original", original, in: sent.files.folder)
        }
      },
      Check(
        "no-store", "Y3",
        "Where there is no main file there is no store: the function throws, and copies and makes nothing."
      ) {
        attempt, fresh in
        let sent = try SentStore(fresh)
        try FileManager.default.removeItem(at: sent.files.store)
        let before = try BookmarkFiles.bytes(in: sent.files.folder)
        try expectError("the copy of a store that is not there") {
          _ = try attempt.copyStore(sent.files.store, sent.target)
        }
        try BookmarkFiles.expectUnchanged("the folder", [:], in: sent.target)
        try BookmarkFiles.expectUnchanged("the original", before, in: sent.files.folder)
      },
    ]
  }
}

/// A store that was sent, the rows that it has to have, and an empty folder for the copy.
private struct SentStore {
  let files: BookmarkFiles
  let target: URL
  private let titles: [String]
  /// A copy of the files as they were sent: whatever becomes of those, it tells which rows they had.
  private let reference: URL

  init(_ fresh: FreshData, name: String? = nil) throws {
    let titles = fresh.words(fresh.int(2...5))
    // A name that repeats, and one that is not there.
    self.titles = (titles + [titles[0]]).sorted()
    let drawn =
      fresh.element(of: ["", " "]) + fresh.word() + fresh.element(of: [" 1", "%20", ".v2", "-wal"]) + ".sqlite"
    files = try BookmarkFiles(name: name ?? drawn) { context in
      let top = context.newBookmark(nil)
      for title in fresh.shuffled(titles + [titles[0]]) { context.newBookmark(title, in: fresh.bool() ? top : nil) }
    }
    let top = files.folder.deletingLastPathComponent()
    target = top.appendingPathComponent("to look at")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    reference = top.appendingPathComponent("as sent").appendingPathComponent("reference.sqlite")
    try keepReference()
  }

  /// Lets SQLite move the log into the main file, as the last connection does when it closes.
  func close() throws {
    try files.close()
    try keepReference()
  }

  /// Copies the files as they are now to where the rows of an attempt's copy are compared with theirs.
  private func keepReference() throws {
    let manager = FileManager.default
    let folder = reference.deletingLastPathComponent()
    if manager.fileExists(atPath: folder.path) { try manager.removeItem(at: folder) }
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    for suffix in ["", "-wal"] where manager.fileExists(atPath: files.store.path + suffix) {
      try manager.copyItem(atPath: files.store.path + suffix, toPath: reference.path + suffix)
    }
  }

  /// Puts files beside the store that begin with its name or end as its log does.
  func placeOthers(_ fresh: FreshData) throws {
    let name = files.store.lastPathComponent
    for other in [name + "-old", name + "-wal-old", name + "2", fresh.word() + "-wal", fresh.word() + ".sqlite"] {
      try Data(fresh.word().utf8).write(to: files.folder.appendingPathComponent(other))
    }
  }

  /// Puts files into the folder for the copy, none under a name of the copy or of a file beside the store.
  func placeOthersInTarget(_ fresh: FreshData) throws -> [String] {
    let own = files.store.lastPathComponent
    let names = [fresh.word() + ".sqlite", own + "-backup", own + ".zip"]
    for name in names { try Data(fresh.word().utf8).write(to: target.appendingPathComponent(name)) }
    return names
  }

  /// Puts an index of the log beside the store, as a program leaves it that was ended.
  func placeIndex() throws {
    try Data(count: 32_768).write(to: URL(fileURLWithPath: files.store.path + "-shm"))
  }

  /// Saves a new bookmark in a copy, and closes it, so that the main file is written.
  func write(_ title: String, into copy: URL) throws {
    let container = try LessonFile.open(ModelFile(contentsOf: files.model, classes: .plain).model, copy)
    container.viewContext.newBookmark(title)
    try container.viewContext.save()
    for store in container.persistentStoreCoordinator.persistentStores {
      try container.persistentStoreCoordinator.remove(store)
    }
  }

  /// Fails where the copy is not in its place; the folders have long names, which are not told.
  func expectPlace(_ copy: URL) throws {
    let place = target.appendingPathComponent(files.store.lastPathComponent)
    try expect("the name of the copy", copy.lastPathComponent, is: place.lastPathComponent)
    try expect("the copy is in `folder`", copy.path == place.path, is: true)
  }

  /// Fails where the copy is not in its place, or has other rows than the original.
  func expectRows(_ copy: URL) throws {
    try expectPlace(copy)
    try expect("titles in the copy", try titles(in: copy), is: titles)
    try expect(
      "rows of the copy that differ", try FileContents(of: reference).changes(to: FileContents(of: copy)), is: [])
    let opened = try LessonFile.open(ModelFile(contentsOf: files.model, classes: .plain).model, copy)
    let all = NSFetchRequest<NSManagedObject>(entityName: "Bookmark")
    try expect("objects in the copy", try opened.viewContext.count(for: all), is: titles.count + 1)
  }

  private func titles(in copy: URL) throws -> [String] {
    let has = try PlainSQL.rows(at: copy, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'ZBOOKMARK'").rows
    guard has == [[.integer(1)]] else { throw Mismatch(["the copy has no table of bookmarks"]) }
    let found = try PlainSQL.rows(at: copy, "SELECT ZTITLE FROM ZBOOKMARK").rows
    return found.compactMap { row in if case .text(let text)? = row.first { text } else { nil } }.sorted()
  }
}
