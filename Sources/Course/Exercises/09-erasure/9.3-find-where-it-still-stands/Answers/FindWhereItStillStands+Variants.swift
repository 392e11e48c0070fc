import Foundation
import Graders
import OpenCoreData

extension Variant {
  static var findWhereItStillStands: [Variant] {
    [
      Variant(
        "looks-into-the-folder",
        FindWhereItStillStands { text, store in
          let folder = store.deletingLastPathComponent()
          let own = store.lastPathComponent
          let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { [own, own + "-wal", own + "-shm"].contains($0) }
          return Set(
            try names.filter { name in
              let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
              return bytes.range(of: Data(text.utf8)) != nil
            })
        }),
      Variant(
        "decodes-what-is-no-text-as-well",
        FindWhereItStillStands { text, store in
          var found: Set<String> = []
          for suffix in ["", "-wal", "-shm"] {
            guard let bytes = FileManager.default.contents(atPath: store.path + suffix) else { continue }
            // Bytes compare as bytes: letters that only look the same are others.
            let scalars = String(decoding: bytes, as: UTF8.self).utf8
            if Data(scalars).range(of: Data(text.utf8)) != nil { found.insert(store.lastPathComponent + suffix) }
          }
          return found
        }),
    ]
  }
}
