import Foundation
import OpenCoreData
import WorkbookKit

/// What this run is about: the bundled model and store, or the reader's own.
enum Subject {
  /// Set once, before the lesson runs.
  nonisolated(unsafe) static var question = bundled

  /// Bookmarks of a browser: one folder is to be deleted.
  private static let bundled: ReaderQuestion = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Bookmarks")
    return ReaderQuestion(
      model: folder.appendingPathComponent("BookmarksModel 4.xcdatamodel"),
      store: folder.appendingPathComponent("Bookmarks_V4.sqlite"), entity: "BookmarkEntity",
      predicate: "title == \"3\"")
  }()

  /// Whether the run is about the bundled store.
  static var isBundled: Bool { question.store == bundled.store }

  static let help = """

    Your own model and store, which is copied and never opened for writing:

      --model PATH       a .xcdatamodeld, a .xcdatamodel, or the file contents in one
      --store PATH       the .sqlite file, its -wal beside it
      --entity NAME      whose objects are to be deleted
      --where PREDICATE  which of them, as NSPredicate(format:) reads it

    """

  /// Takes the chapter's own options out of the command line: all four, or none.
  ///
  /// - Returns: what is left, for the lesson.
  static func take(from arguments: [String]) -> [String] {
    var values: [String: String] = [:]
    var rest: [String] = []
    var words = arguments[...]
    let options = ["--model", "--store", "--entity", "--where"]
    while let word = words.popFirst() {
      if options.contains(word), let value = words.popFirst() { values[word] = value } else { rest.append(word) }
    }
    guard !values.isEmpty else { return rest }
    let missing = options.filter { values[$0] == nil }
    guard missing.isEmpty, let model = values["--model"], let store = values["--store"],
      let entity = values["--entity"], let predicate = values["--where"]
    else {
      FileHandle.standardError.write(
        Data("chapter-7: \(missing.joined(separator: ", ")) is missing: give all four or none.\n".utf8))
      exit(64)
    }
    question = ReaderQuestion(
      model: URL(fileURLWithPath: model), store: URL(fileURLWithPath: store), entity: entity, predicate: predicate)
    return rest
  }
}
