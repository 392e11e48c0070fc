/// How long the processes of one attempt have been busy, all together.
///
/// A process uses up its time while it lives, but for what it was ready to run and others had the processors: on a machine with
/// much else to do, a right answer would be too slow otherwise. What a process waited goes on counting for those after it, since
/// they share the time. No machine makes an attempt go on for ever.
struct AttemptTime {
  private let limits: AttemptLimits
  private var ended = (lived: Duration.zero, waited: Duration.zero)
  private var current = (lived: Duration.zero, waited: Duration.zero)

  /// - Parameter limits: what all processes together may use.
  init(_ limits: AttemptLimits) { self.limits = limits }

  /// The next process begins; what the last reading said of the one before it stays.
  mutating func begin() {
    ended = (ended.lived + current.lived, ended.waited + current.waited)
    current = (.zero, .zero)
  }

  /// Takes down what is known of the process now.
  ///
  /// - Parameters:
  ///   - lived: the time since it began.
  ///   - waited: how much of it the process was ready to run and had no processor.
  mutating func read(lived: Duration, waited: Duration) { current = (lived, waited) }

  /// Whether the time is used up.
  var isOver: Bool {
    let waited = min(ended.waited + current.waited, .seconds(limits.seconds * AttemptLimits.patience))
    return ended.lived + current.lived - waited >= .seconds(limits.seconds)
  }
}
