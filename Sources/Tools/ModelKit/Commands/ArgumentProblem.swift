import Wording

/// Why the words behind a command cannot be understood.
package enum ArgumentProblem: Error, Equatable {
  /// The word means nothing here; the second value is the nearest that does.
  case unknown(String, suggestion: String?)
  /// A word needs another one after it; what may stand there.
  case missing(after: String, [String])
  /// Two words mean something together that cannot be.
  case excludeEachOther(String, String)
  /// An option has a value that it does not take; what it takes.
  case badValue(String, of: String, expected: String)

  /// The problem as one sentence, with what to do about it.
  ///
  /// - Parameter help: the command that lists what there is.
  package func text(help: String) -> String {
    switch self {
    case .unknown(let word, let suggestion?): "There is no `\(word)` here; did you mean `\(suggestion)`?"
    case .unknown(let word, nil): "There is no `\(word)` here; `\(help)` lists what there is."
    case .missing(let word, let choices):
      "`\(word)` needs a word after it: \(choices.map { "`\($0)`" }.joined(separator: " or "))."
    case .excludeEachOther(let first, let second):
      "`\(first)` and `\(second)` exclude each other; leave one of them out."
    case .badValue(let value, let option, let expected): "`\(option)` does not take `\(value)`: it takes \(expected)."
    }
  }
}
