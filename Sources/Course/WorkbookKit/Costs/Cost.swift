/// What one way of changing many rows cost, once.
public struct Cost: Equatable, Sendable, Codable {
  /// The way: `one by one`, `batch delete`.
  public var way: String
  /// The rows of the store.
  public var rows: Int
  /// The rows that were read from the store into the process.
  public var rowsRead: Int
  /// The statements that ran.
  public var statements: Int
  /// How long it took.
  public var milliseconds: Double
  /// How much the process's memory grew at its peak; nil where the system does not say.
  public var peakKiB: Int?

  /// Creates a cost.
  ///
  /// - Parameters:
  ///   - way: The way.
  ///   - rows: The rows of the store.
  ///   - rowsRead: The rows that were read.
  ///   - statements: The statements that ran.
  ///   - milliseconds: How long it took.
  ///   - peakKiB: How much memory grew at its peak.
  public init(way: String, rows: Int, rowsRead: Int, statements: Int, milliseconds: Double, peakKiB: Int?) {
    self.way = way
    self.rows = rows
    self.rowsRead = rowsRead
    self.statements = statements
    self.milliseconds = milliseconds
    self.peakKiB = peakKiB
  }
}

extension Cost {
  /// The time as a page prints it: `0.42 ms`, `3.1 ms`, `912 ms`.
  package var timeText: String {
    let digits = milliseconds < 1 ? 2 : milliseconds < 100 ? 1 : 0
    return NumberText.text(milliseconds, digits: digits) + " ms"
  }

  /// The memory as a page prints it.
  package var memoryText: String {
    peakKiB.map { NumberText.text(Double($0) / 1024, digits: 1) + " MiB" } ?? "not known"
  }
}
