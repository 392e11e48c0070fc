/// Told of every statement that a store runs, after it has run.
///
/// Nobody listens by default, and then nothing is recorded. The clock is the listener's: a lesson whose output must not
/// change hands in one that stands still.
struct StatementObserver {
  /// The time since any fixed moment.
  var now: () -> Duration
  /// Receives each statement.
  var didRun: (StatementRecord) -> Void

  /// Makes an observer.
  ///
  /// - Parameters:
  ///   - now: the clock, by default the machine's.
  ///   - didRun: receives each statement.
  init(now: @escaping () -> Duration = StatementObserver.systemClock, didRun: @escaping (StatementRecord) -> Void) {
    self.now = now
    self.didRun = didRun
  }

  /// The machine's monotonic clock.
  static func systemClock() -> Duration { ContinuousClock.now - start }

  private static let start = ContinuousClock.now
}

/// A statement that has run.
struct StatementRecord {
  /// The SQL text, with `?` for each bound value.
  let sql: String
  /// The bound values, in the order of their `?`.
  let values: [Value]
  /// Rows read, or rows written by a statement that writes.
  let rows: Int
  /// From the first step to the end, reading the rows included.
  let duration: Duration
}
