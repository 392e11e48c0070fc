import Foundation

extension URL {
  /// Writes a text into a file below this folder, and makes the folders on the way to it.
  ///
  /// - Parameter path: the file, from this folder on.
  /// - Throws: Foundation's error where it cannot be written.
  package func write(_ text: String, to path: String) throws {
    let file = appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// Does something with a folder of its own, which is removed afterwards.
///
/// - Parameter body: What is done with the folder.
/// - Throws: What the body throws, or Foundation's error where the folder cannot be made.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try ScratchFolder()
  return try withExtendedLifetime(folder) { try body(folder.url) }
}
