import Foundation

/// The bytes of a store and of what lies beside it under its name.
struct StoreFiles: Equatable {
  private let bytes: [String: Data]

  init(beside store: URL) throws {
    var bytes: [String: Data] = [:]
    let folder = store.deletingLastPathComponent()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(store.lastPathComponent) {
      bytes[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    self.bytes = bytes
  }
}
