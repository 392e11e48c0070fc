import Foundation

/// Does something with a folder of its own, which is removed afterwards.
///
/// - Parameter body: What is done with the folder.
/// - Throws: What the body throws, or Foundation's error where the folder cannot be made.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try ScratchFolder()
  return try withExtendedLifetime(folder) { try body(folder.url) }
}
