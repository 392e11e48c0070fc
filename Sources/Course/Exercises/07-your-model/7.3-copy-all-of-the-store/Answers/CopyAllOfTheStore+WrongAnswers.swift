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
      WrongAnswer("takes-the-original-for-the-copy", failsAt: "its-place", CopyAllOfTheStore { store, _ in store }),
      WrongAnswer(
        "moves-the-log", failsAt: "original",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let target = try copy(store, folder, [""])
          if isThere(store, "-wal") { try files.moveItem(atPath: store.path + "-wal", toPath: target.path + "-wal") }
          return target
        }),
      WrongAnswer(
        "thinks-every-store-is-called-sqlite", failsAt: "any-name",
        CopyAllOfTheStore { store, folder in
          let own = store.deletingPathExtension().appendingPathExtension("sqlite")
          try refuse(own, folder)
          return try copy(own, folder)
        }),
      WrongAnswer(
        "thinks-every-store-has-a-log", failsAt: "without-a-log",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          guard isThere(store, "-wal") else { throw CocoaError(.fileNoSuchFile) }
          return try copy(store, folder)
        }),
      WrongAnswer(
        "thinks-to-open-is-to-look", failsAt: "original",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let target = try copy(store, folder)
          _ = try PlainSQL.rows(at: store, "SELECT COUNT(*) FROM Z_METADATA")
          return target
        }),
      WrongAnswer(
        "thinks-what-begins-alike-belongs-to-it", failsAt: "other-files",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder)
          let own = store.deletingLastPathComponent()
          for name in try files.contentsOfDirectory(atPath: own.path) where name.hasPrefix(store.lastPathComponent) {
            try files.copyItem(at: own.appendingPathComponent(name), to: folder.appendingPathComponent(name))
          }
          return copied(store, folder)
        }),
      WrongAnswer(
        "thinks-an-older-copy-may-be-replaced", failsAt: "taken",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder, [])
          for suffix in ["", "-wal", "-shm"] { try? files.removeItem(atPath: copied(store, folder).path + suffix) }
          return try copy(store, folder)
        }),
      WrongAnswer(
        "thinks-only-the-main-file-can-be-taken", failsAt: "taken",
        CopyAllOfTheStore { store, folder in
          try refuse(store, folder, [""])
          return try copy(store, folder, ["-wal", ""])
        }),
      WrongAnswer(
        "thinks-a-log-is-a-store", failsAt: "no-store",
        CopyAllOfTheStore { store, folder in
          for suffix in ["", "-wal", "-shm"] where isThere(copied(store, folder), suffix) {
            throw CocoaError(.fileWriteFileExists)
          }
          return try copy(store, folder)
        }),
    ]
  }
}
