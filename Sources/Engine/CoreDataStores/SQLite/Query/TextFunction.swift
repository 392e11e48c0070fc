/// The SQL functions that compare text, each the twin of an operator of predicates.
enum TextFunction {
  /// The function of an operator; nil for an operator that has none.
  static func name(_ operation: NSComparisonPredicate.Operator) -> String? {
    switch operation {
    case .beginsWith: "text_begins"
    case .endsWith: "text_ends"
    case .like: "text_like"
    case .matches: "text_matches"
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo, .in, .contains,
      .between, .customSelector:
      nil
    }
  }

  /// The first text after all that begin with a prefix, in the order of code points; nil when there is none.
  static func end(ofPrefix prefix: String) -> String? {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      // The surrogates are no characters; what follows U+D7FF is U+E000.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      if let scalar = Unicode.Scalar(next) {
        scalars.append(scalar)
        return String(String.UnicodeScalarView(scalars))
      }
    }
    return nil
  }
}
