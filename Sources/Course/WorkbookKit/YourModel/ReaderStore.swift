import Foundation

/// Copies a reader's store without opening it: SQLite would make files beside it, or repair what a crash has left.
public enum ReaderStore {
  /// Copies a store with its log, byte for byte.
  ///
  /// - Parameters:
  ///   - url: The store's file.
  ///   - folder: Where the copy goes.
  /// - Returns: The copy.
  /// - Throws: `ReaderProblem` where there is no file, or somebody writes to it all the time.
  public static func copy(_ url: URL, into folder: URL) throws -> URL {
    let copy = folder.appendingPathComponent(url.lastPathComponent)
    guard try state(url)[""] != nil else { throw ReaderProblem.noStore(path: url.path) }
    for _ in 0..<5 {
      let before = try state(url)
      for suffix in suffixes {
        try? FileManager.default.removeItem(atPath: copy.path + suffix)
        guard before[suffix] != nil else { continue }
        try Data(contentsOf: URL(fileURLWithPath: url.path + suffix))
          .write(to: URL(fileURLWithPath: copy.path + suffix))
      }
      if try state(url) == before { return copy }
    }
    throw ReaderProblem.busy(path: url.path)
  }

  /// What of a store is in files: the database, its log, and what a crash has left to be undone.
  static let suffixes = ["", "-wal", "-journal"]

  private struct State: Equatable {
    let size: Int
    let changed: Date?
  }

  private static func state(_ url: URL) throws -> [String: State] {
    var result: [String: State] = [:]
    for suffix in suffixes {
      let file = URL(fileURLWithPath: url.path + suffix).resolvingSymlinksInPath()
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
        attributes[.type] as? FileAttributeType == .typeRegular
      else { continue }
      result[suffix] = State(
        size: (attributes[.size] as? NSNumber)?.intValue ?? 0, changed: attributes[.modificationDate] as? Date)
    }
    return result
  }
}
