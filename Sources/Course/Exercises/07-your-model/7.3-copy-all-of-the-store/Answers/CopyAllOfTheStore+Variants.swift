import Foundation
import Graders
import OpenCoreData

extension Variant {
  static var copyAllOfTheStore: [Variant] {
    [
      Variant(
        "reads-and-writes-bytes",
        CopyAllOfTheStore { store, folder in
          let name = store.lastPathComponent
          let taken = try FileManager.default.contentsOfDirectory(atPath: folder.path)
          if ["", "-wal", "-shm"].contains(where: { taken.contains(name + $0) }) {
            throw CocoaError(.fileWriteFileExists)
          }
          let bytes = try Data(contentsOf: store)
          let log = try? Data(contentsOf: URL(fileURLWithPath: store.path + "-wal"))
          try bytes.write(to: folder.appendingPathComponent(name))
          try log?.write(to: folder.appendingPathComponent(name + "-wal"))
          return folder.appendingPathComponent(name)
        }),
      Variant(
        "tries-in-a-folder-of-its-own-first",
        CopyAllOfTheStore { store, folder in
          let files = FileManager.default
          let trial = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
          try files.createDirectory(at: trial, withIntermediateDirectories: true)
          defer { try? files.removeItem(at: trial) }
          let name = store.lastPathComponent
          for suffix in ["", "-wal", "-shm"] {
            let own = store.deletingLastPathComponent().appendingPathComponent(name + suffix)
            guard !files.fileExists(atPath: folder.appendingPathComponent(name + suffix).path) else {
              throw CocoaError(.fileWriteFileExists)
            }
            if suffix.isEmpty || files.fileExists(atPath: own.path) {
              try files.copyItem(at: own, to: trial.appendingPathComponent(name + suffix))
            }
          }
          // The log is moved into the main file of the copy, by a connection to the copy.
          try PlainSQL.copy(trial.appendingPathComponent(name), to: folder.appendingPathComponent(name))
          return folder.appendingPathComponent(name)
        }),
    ]
  }
}
