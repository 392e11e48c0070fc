import Foundation

/// A folder for one test, which goes with the value.
///
/// A value in a local may go after its last use, while something still works in the folder. So it is a property, of a suite or of
/// what stands for the files that lie there; a test that has a folder to itself names a scope, `withTemporaryFolder`, or `use`
/// where it waits.
package final class ScratchFolder {
  package let url: URL

  /// Makes a folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Does something that waits with a folder of its own, which is removed afterwards.
  ///
  /// - Parameter isolation: where the body runs: with whoever calls, since it need not be sendable.
  /// - Throws: what the body throws, or Foundation's error where the folder cannot be made.
  package static func use<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
  }

  /// The place of a file in the folder.
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
