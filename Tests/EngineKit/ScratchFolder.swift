import Foundation

/// A folder for one test, gone with it.
package final class ScratchFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("sqlite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Every file with its bytes.
  package func listing() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file(name).path, isDirectory: &isFolder)
      result[name] = isFolder.boolValue ? Data() : try Data(contentsOf: file(name))
    }
    return result
  }
}
