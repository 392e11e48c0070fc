import Foundation
import OpenCoreData
import TestKit

/// Stores that are made one after another, each with three folders.
struct CreatingWork: Work {
  private let folder: URL

  init(folder: URL, seed: Int) { self.folder = folder }

  private static func store(_ number: Int, in folder: URL) -> URL {
    folder.appendingPathComponent("new-\(number).sqlite")
  }

  func work(from first: Int, _ tell: (Told) -> Void) throws {
    for serial in first... {
      tell(Told(isDone: false, serial, "create"))
      let store = try Ledger.open(Self.store(serial, in: folder))
      let context = store.context()
      try context.performAndWait {
        for index in 0..<3 { context.make("Folder", "folder \(index)") }
        try context.save()
      }
      store.close()
      tell(Told(isDone: true, serial, "create"))
    }
  }

  static func problems(in folder: URL, _ told: [Told]) throws -> [String] {
    var problems: [String] = []
    let done = Set(told.filter(\.isDone).map(\.serial))
    for serial in Set(told.map(\.serial)).sorted() {
      let url = store(serial, in: folder)
      // Looked at once; the next worker makes others.
      defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(url.path + end) } }
      guard FileManager.default.fileExists(atPath: url.path) else {
        if done.contains(serial) { problems.append("store \(serial) is not there") }
        continue
      }
      let audit = LedgerAudit(url: url)
      // What was begun opens too, whatever there is of it.
      problems += audit.problems().map { "store \(serial): \($0)" }
      let count = try audit.number("SELECT COUNT(*) FROM ZFOLDER")
      guard count == 3 || count == 0 && !done.contains(serial) else {
        problems.append("store \(serial) has \(count) folders")
        continue
      }
    }
    return problems
  }
}
