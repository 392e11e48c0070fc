import Foundation
import WorkbookKit

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

  /// A row for each file that one of the moments has: its name, and its size at each of them.
  static func sizes(_ moments: [StoreFiles]) -> [[RowCell]] {
    Set(moments.flatMap(\.bytes.keys)).sorted().map { name in
      [.text(name)] + moments.map { $0.bytes[name].map { .integer(Int64($0.count)) } ?? .text("-") }
    }
  }
}
