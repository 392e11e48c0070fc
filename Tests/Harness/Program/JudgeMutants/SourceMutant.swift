/// A solution with one change, as a reader might have written it who has not understood one thing.
struct SourceMutant: Equatable {
  /// What the change is, such as `drop`.
  let change: String
  /// The number of the line that is changed, from 1.
  let line: Int
  /// What the line says now; what it said, where it is gone.
  let shown: String
  /// The whole file.
  let source: String

  /// Names the mutant in lists, in the same way as long as the line stays as it is.
  var name: String { "\(change): \(shown)" }
}

extension SourceMutant {
  /// A solution as it is.
  init(unchanged source: String) { self.init(change: "none", line: 0, shown: "", source: source) }
}
