import Foundation

/// Says in which of a store's files texts are, as `ErasureCheck` finds them: the file to take home, of which the one here is a link.
///
/// Closing a file that SQLite has open in the same process drops SQLite's locks on it: for lessons and tests, where no other process
/// has the store open.
public struct StoreBytes: Sendable {
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

  /// The files of a store.
  ///
  /// - Parameter url: the store's URL.
  public init(_ url: URL) { self.url = url }

  /// The files that have at least one of some texts.
  ///
  /// - Parameter texts: what to look for; an empty text is nowhere.
  /// - Throws: what reading a file throws that is there.
  public func parts(with texts: [String]) throws -> [Part] {
    let names = Set(try ErasureCheck(store: url).traces(of: texts).map(\.file))
    return Part.allCases.filter { names.contains(url.lastPathComponent + $0.rawValue) }
  }

  /// Where at least one of some texts is: `store, -wal`, or `nowhere`.
  ///
  /// - Parameter texts: what to look for; an empty text is nowhere.
  public func places(of texts: String...) -> String {
    do {
      let found = try parts(with: texts)
      return found.isEmpty ? "nowhere" : found.map(\.name).joined(separator: ", ")
    } catch {
      return "unreadable"
    }
  }

  /// The size of one of the files; nil where there is none.
  ///
  /// - Parameter part: which.
  public func size(of part: Part) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path + part.rawValue)
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}
