import Foundation

/// Looks for texts in the bytes of a store's files, whether a row still has them or not.
///
/// Closing a file that SQLite has open in the same process drops SQLite's locks on it: for lessons and tests, where no other process
/// has the store open.
public struct ErasureCheck: Sendable {
  /// One of the files that a store consists of.
  public enum Part: String, CaseIterable, Sendable {
    /// The file at the store's URL.
    case store = ""
    /// The write-ahead log.
    case log = "-wal"
    /// The index of the log.
    case index = "-shm"

    /// `store`, or what SQLite adds to the file's name.
    public var name: String { self == .store ? "store" : rawValue }
  }

  private let url: URL

  /// A check of the files of a store.
  ///
  /// - Parameter url: the store's URL.
  public init(_ url: URL) { self.url = url }

  /// How often texts are in one of the files, as UTF-8; 0 where there is no such file.
  ///
  /// - Parameters:
  ///   - texts: what to look for, none of them empty.
  ///   - part: where.
  public func count(of texts: [String], in part: Part) -> Int {
    guard let bytes = try? Data(contentsOf: file(part)) else { return 0 }
    return texts.map { Self.count(of: Data($0.utf8), in: bytes) }.reduce(0, +)
  }

  /// Where at least one of some texts is: `store, -wal`, or `nowhere`.
  ///
  /// - Parameter texts: what to look for, none of them empty.
  public func places(of texts: String...) -> String {
    let found = Part.allCases.filter { part in texts.contains { count(of: [$0], in: part) > 0 } }
    return found.isEmpty ? "nowhere" : found.map(\.name).joined(separator: ", ")
  }

  /// The size of one of the files; nil where there is none.
  ///
  /// - Parameter part: which.
  public func size(of part: Part) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file(part).path)[.size] as? NSNumber)?.intValue
  }

  private func file(_ part: Part) -> URL { URL(fileURLWithPath: url.path + part.rawValue) }

  private static func count(of text: Data, in bytes: Data) -> Int {
    var (count, rest) = (0, bytes.startIndex)
    while let found = bytes.range(of: text, in: rest..<bytes.endIndex) {
      count += 1
      rest = found.upperBound
    }
    return count
  }
}
