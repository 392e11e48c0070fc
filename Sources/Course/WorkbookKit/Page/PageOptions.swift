import Foundation

/// What a segment's body may know of the command line.
public struct PageOptions: Sendable, Equatable {
  /// Whether measured times and sizes are wanted.
  public var measures: Bool
  /// Whether the steps of delete propagation are wanted.
  public var traces: Bool
  /// Where the segment's store shall be left for the reader to open, if anywhere.
  public var keepFile: URL?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - measures: Whether measured lines are printed.
  ///   - traces: Whether delete propagation is traced.
  ///   - keepFile: Where to leave the store.
  public init(measures: Bool = false, traces: Bool = false, keepFile: URL? = nil) {
    self.measures = measures
    self.traces = traces
    self.keepFile = keepFile
  }
}
