import Foundation

/// What a segment's body may know of the command line.
public struct PageOptions: Sendable, Equatable {
  /// Whether measured times and sizes are wanted.
  public var measures: Bool
  /// Where the segment's store shall be left for the reader to open, if anywhere.
  public var keepFile: URL?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - measures: Whether measured lines are printed.
  ///   - keepFile: Where to leave the store.
  public init(measures: Bool = false, keepFile: URL? = nil) {
    self.measures = measures
    self.keepFile = keepFile
  }
}
