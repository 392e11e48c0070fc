/// What a function makes of a text where that is a text again: one thing for memory, for SQL, and for derived attributes, which
/// may be made by these functions and no others (AW-10).
package enum TextChange: Sendable {
  /// By the closure, which the SQL function of this name calls too.
  case function(String, @Sendable (String) -> String)
  /// By folding as comparisons under these options do.
  case folding(NSComparisonPredicate.Options)

  /// The changed text.
  func changed(_ text: String) -> String {
    switch self {
    case .function(_, let change): change(text)
    case .folding(let options): StringComparison.fold(text, options: options)
    }
  }
}
