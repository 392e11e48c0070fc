/// Told of every statement that a store runs, after it has run.
///
/// Nobody listens by default, and then nothing is recorded. The clock is the listener's: a lesson whose output must not
/// change hands in one that stands still.
package struct StatementObserver {
  /// The time since any fixed moment.
  var now: () -> Duration
  /// Receives each statement.
  var didRun: (StatementRecord) -> Void

  /// Makes an observer.
  ///
  /// - Parameter now: the clock, by default the machine's.
  package init(
    now: @escaping () -> Duration = StatementObserver.systemClock, didRun: @escaping (StatementRecord) -> Void
  ) {
    self.now = now
    self.didRun = didRun
  }

  /// The machine's monotonic clock.
  package static func systemClock() -> Duration { ContinuousClock.now - start }

  private static let start = ContinuousClock.now
}

/// A statement that has run.
package struct StatementRecord {
  /// The SQL text, with `?` for each bound value.
  package let sql: String
  /// The bound values, in the order of their `?`.
  package let values: [Value]
  /// Rows read, or rows written by a statement that writes.
  package let rows: Int
  /// From the first step to the end, reading the rows included.
  package let duration: Duration
}
