import Foundation

/// Does something with a folder of its own, which is removed afterwards.
///
/// - Parameter body: What is done with the folder.
/// - Throws: What the body throws, or Foundation's error where the folder cannot be made.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("test-" + UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
