import Foundation

/// Folders that are removed when the work in them is done, and also when the process is interrupted.
public enum TemporaryFolder {
  // Protects `paths`.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var paths: Set<String> = []

  /// Does some work in a new folder, and removes it.
  ///
  /// - Parameters:
  ///   - name: What the folder's name begins with.
  ///   - work: The work.
  /// - Throws: What the work throws, or Foundation's error where the folder cannot be made.
  public static func with<Result>(_ name: String, _ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try lock.withLock {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      paths.insert(folder.path)
    }
    defer {
      FolderRemoval.remove(folder.path)
      lock.withLock { _ = paths.remove(folder.path) }
    }
    return try work(folder)
  }

  /// Removes all of them; none is made after that.
  public static func removeForGood() {
    lock.lock()
    for path in paths { FolderRemoval.remove(path) }
  }
}
