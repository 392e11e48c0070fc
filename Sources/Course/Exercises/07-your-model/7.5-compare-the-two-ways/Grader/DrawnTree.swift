import Foundation
import OpenCoreData
import WorkbookKit

/// A tree of bookmarks: a top, which is in itself, contains a box and others, and the box contains bookmarks.
struct DrawnTree {
  let files: BookmarkFiles
  let box: String
  let leaf: String

  /// The predicate for the box.
  var boxFormat: String { "title == '\(box)'" }

  /// Makes the files of a tree.
  ///
  /// - Parameters:
  ///   - model: the model that is beside the store.
  ///   - isFarFromOrder: whether the titles are in no order, neither as they are inserted nor backwards.
  /// - Throws: what saving throws.
  init(_ fresh: FreshData, _ model: BookmarkModel, isFarFromOrder: Bool = false) throws {
    var names = fresh.words(4)
    if isFarFromOrder {
      // Of the titles that stay, the second one comes first in order, and without regard to case the third one does.
      names.sort(by: >)
      for place in 2...3 { names[place] = names[place].lowercased() }
    }
    // Where a folder must not have fewer, the box has as many.
    let inside = model.fewest > 0 ? model.fewest : fresh.int(2...4)
    (box, leaf) = (names[0], names[1])
    files = try BookmarkFiles(model) { context in
      let top = context.newBookmark(names[2])
      top.setValue(top, forKey: "parent")
      let box = context.newBookmark(names[0], in: top)
      for number in 0..<inside {
        let child = context.newBookmark(number == 0 ? names[1] : names[3], in: box)
        // A second level, whose titles repeat.
        if number > 0, model.fewest == 0, model.children != .denyDeleteRule { context.newBookmark(names[3], in: child) }
      }
      for _ in 0..<fresh.int(1...2) { context.newBookmark(names[3], in: top) }
    }
  }

  /// What each way leaves, tried on copies.
  ///
  /// - Throws: what copying and opening throw.
  func left(_ format: String) throws -> TwoWays {
    TwoWays(
      deleted: try left { context in
        let request = NSFetchRequest<NSManagedObject>(entityName: "Bookmark")
        request.predicate = NSPredicate(format: format)
        for bookmark in try context.fetch(request) { context.delete(bookmark) }
        if context.hasChanges { try context.save() }
      },
      inBulk: try left { context in
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Bookmark")
        request.predicate = NSPredicate(format: format)
        try context.execute(NSBatchDeleteRequest(fetchRequest: request))
      })
  }

  /// Every row of the files as they are, read from a copy of their bytes: the original is not opened.
  ///
  /// - Throws: `Mismatch` where there is no main file any more, or what copying and SQLite say.
  func contents() throws -> FileContents {
    let manager = FileManager.default
    guard manager.fileExists(atPath: files.store.path) else { throw Mismatch(["the user's main file is gone"]) }
    let folder = try LessonFile.makeFolder()
    defer { try? manager.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("copy.sqlite")
    for suffix in ["", "-wal"] where manager.fileExists(atPath: files.store.path + suffix) {
      try manager.copyItem(atPath: files.store.path + suffix, toPath: copy.path + suffix)
    }
    return try FileContents(of: copy)
  }

  /// The titles of all rows, in order.
  ///
  /// - Throws: what copying and opening throw.
  func all() throws -> [String] { try left { _ in } ?? [] }

  private func left(after delete: (NSManagedObjectContext) throws -> Void) throws -> [String]? {
    let folder = try LessonFile.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("copy.sqlite")
    try PlainSQL.copy(files.store, to: copy)
    let model = try ModelFile(contentsOf: files.model, classes: .plain).model
    let context = try GradedStore.open(model, copy).viewContext
    do { try delete(context) } catch { return nil }
    return try PlainSQL.rows(at: copy, "SELECT ZTITLE FROM ZBOOKMARK").rows.compactMap { row in
      if case .text(let title)? = row.first { title } else { nil }
    }.sorted()
  }
}
