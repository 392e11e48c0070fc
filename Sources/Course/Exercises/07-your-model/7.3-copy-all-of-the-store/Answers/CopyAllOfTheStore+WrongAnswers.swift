import Foundation
import Graders
import OpenCoreData

extension WrongAnswer {
  static var copyAllOfTheStore: [WrongAnswer] {
    let files = FileManager.default
    func copied(_ store: URL, _ folder: URL) -> URL { folder.appendingPathComponent(store.lastPathComponent) }
    func isThere(_ url: URL, _ suffix: String = "") -> Bool { files.fileExists(atPath: url.path + suffix) }
    func copy(_ store: URL, _ folder: URL, _ suffixes: [String] = ["", "-wal"]) throws -> URL {
      let target = copied(store, folder)
      for suffix in suffixes where isThere(store, suffix) {
        try files.copyItem(atPath: store.path + suffix, toPath: target.path + suffix)
      }
      return target
    }
    func refuse(_ store: URL, _ folder: URL, _ suffixes: [String] = ["", "-wal", "-shm"]) throws {
      guard isThere(store) else { throw CocoaError(.fileNoSuchFile) }
      for suffix in suffixes where isThere(copied(store, folder), suffix) { throw CocoaError(.fileWriteFileExists) }
    }
    return [
      WrongAnswer(
        "copies-the-main-file", failsAt: "rows-of-the-log",
        CopyAllOfTheStore {
          try refuse($0, $1)
          return try copy($0, $1, [""])
        }),
      WrongAnswer("returns-the-original", failsAt: "its-place", CopyAllOfTheStore { store, _ in store }),
      WrongAnswer(
        "gives-the-copy-a-name-of-its-own", failsAt: "its-place",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let target = folder.appendingPathComponent("copy.sqlite")
          for suffix in ["", "-wal"] where isThere(store, suffix) {
            try files.copyItem(atPath: store.path + suffix, toPath: target.path + suffix)
          }
          return target
        }),
      WrongAnswer(
        "moves-the-files", failsAt: "original",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          for suffix in ["", "-wal"] where isThere(store, suffix) {
            try files.moveItem(atPath: store.path + suffix, toPath: copied(store, folder).path + suffix)
          }
          return copied(store, folder)
        }),
      WrongAnswer(
        "moves-the-log", failsAt: "original",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let target = try copy(store, folder, [""])
          if isThere(store, "-wal") { try files.moveItem(atPath: store.path + "-wal", toPath: target.path + "-wal") }
          return target
        }),
      WrongAnswer(
        "knows-one-extension", failsAt: "any-name",
        CopyAllOfTheStore { store, folder in
          let own = store.deletingPathExtension().appendingPathExtension("sqlite")
          try refuse(own, folder)
          return try copy(own, folder)
        }),
      WrongAnswer(
        "needs-a-log", failsAt: "without-a-log",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          guard isThere(store, "-wal") else { throw CocoaError(.fileNoSuchFile) }
          return try copy(store, folder)
        }),
      WrongAnswer(
        "leaves-its-folder-beside-the-original", failsAt: "original",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let work = store.deletingLastPathComponent().appendingPathComponent("work")
          try files.createDirectory(at: work, withIntermediateDirectories: true)
          return try copy(store, folder)
        }),
      WrongAnswer(
        "opens-the-original-to-look", failsAt: "original",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let target = try copy(store, folder)
          _ = try PlainSQL.rows(at: store, "SELECT COUNT(*) FROM Z_METADATA")
          return target
        }),
      WrongAnswer(
        "copies-by-sqlite", failsAt: "original",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          try PlainSQL.copy(store, to: copied(store, folder))
          return copied(store, folder)
        }),
      WrongAnswer(
        "links-the-files", failsAt: "original",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          for suffix in ["", "-wal"] where isThere(store, suffix) {
            try files.linkItem(atPath: store.path + suffix, toPath: copied(store, folder).path + suffix)
          }
          return copied(store, folder)
        }),
      WrongAnswer(
        "wants-an-empty-folder", failsAt: "other-files",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          guard try files.contentsOfDirectory(atPath: folder.path).isEmpty else {
            throw CocoaError(.fileWriteFileExists)
          }
          return try copy(store, folder)
        }),
      WrongAnswer(
        "refuses-what-it-would-replace", failsAt: "taken",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder, ["", "-wal", "-shm"].filter { $0 == "-shm" || isThere(store, $0) })
          return try copy(store, folder)
        }),
      WrongAnswer(
        "copies-what-begins-alike", failsAt: "other-files",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let own = store.deletingLastPathComponent()
          for name in try files.contentsOfDirectory(atPath: own.path) where name.hasPrefix(store.lastPathComponent) {
            try files.copyItem(at: own.appendingPathComponent(name), to: folder.appendingPathComponent(name))
          }
          return copied(store, folder)
        }),
      WrongAnswer(
        "empties-the-folder-first", failsAt: "other-files",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          for name in try files.contentsOfDirectory(atPath: folder.path) {
            try files.removeItem(at: folder.appendingPathComponent(name))
          }
          return try copy(store, folder)
        }),
      WrongAnswer(
        "replaces-what-is-there", failsAt: "taken",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder, [])
          for suffix in ["", "-wal", "-shm"] { try? files.removeItem(atPath: copied(store, folder).path + suffix) }
          return try copy(store, folder)
        }),
      WrongAnswer(
        "notices-too-late", failsAt: "taken",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder, [])
          return try copy(store, folder)
        }),
      WrongAnswer(
        "asks-for-the-main-file-only", failsAt: "taken",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder, [""])
          return try copy(store, folder, ["-wal", ""])
        }),
      WrongAnswer(
        "copies-a-log-alone", failsAt: "no-store",
        CopyAllOfTheStore { store, folder in
          for suffix in ["", "-wal", "-shm"] where isThere(copied(store, folder), suffix) {
            throw CocoaError(.fileWriteFileExists)
          }
          return try copy(store, folder)
        }),
      WrongAnswer(
        "clears-leftovers-away", failsAt: "other-files",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let target = try copy(store, folder)
          for name in try files.contentsOfDirectory(atPath: folder.path)
          where name.hasPrefix(store.lastPathComponent + "-") && !name.hasSuffix("-wal") {
            try files.removeItem(at: folder.appendingPathComponent(name))
          }
          return target
        }),
    ]
  }
}
