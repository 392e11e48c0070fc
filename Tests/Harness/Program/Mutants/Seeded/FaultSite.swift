/// A place in the engine where a fault can be planted, and the fault.
struct FaultSite {
  /// What the fault does to the place.
  enum Change {
    /// The statement is left out.
    case leftOut
    /// The condition, whose `try` stands before it, holds where it should not and the other way round.
    case negated(hoisted: String)
    /// The statement is carried out in another form.
    case statement(faulty: String)
    /// The value, whose `try` stands before it, is that of another form.
    case value(hoisted: String, faulty: String)
    /// The body of a function is another; the compiler takes it, or nothing is built.
    case body(faulty: String)
  }

  /// The file, below the folder of sources; it may change without changing the fault's name.
  let file: String
  /// The type and the function, such as `SavePlanner.ordered(_:)`.
  let function: String
  /// What is done, in a few words, such as `left out` or `< to <=`.
  let kind: String
  /// What the place says, on one line.
  let shown: String
  /// The bytes that are written anew.
  let range: Range<Int>
  let change: Change
  /// Which of several that would have one name it is, from 1.
  var ordinal = 1

  /// Names the fault as long as its statement stays as it is, wherever the function moves.
  var name: String { "\(function) | \(kind): \(shown)" + (ordinal > 1 ? " (\(ordinal))" : "") }

  /// Whether another fault can be planted inside this one's range: its text is written only once.
  var mayHoldOthers: Bool {
    switch change {
    case .leftOut, .body: true
    case .negated, .statement, .value: false
    }
  }

  /// Whether it is a whole body: it stands around any other fault of the same range.
  var isBody: Bool { if case .body = change { true } else { false } }

  /// The text that has the fault when it is the active one.
  ///
  /// - Parameters:
  ///   - number: the number under which it is made active.
  ///   - original: what stands there otherwise.
  func rewritten(_ number: Int, _ original: String) -> String {
    let isActive = "\(FaultSwitch.typeName).isActive(\(number))"
    return switch change {
    case .leftOut: "if !\(isActive) { \(original) }"
    case .negated(let hoisted): "\(hoisted)(\(isActive) != (\(original)))"
    case .statement(let faulty), .body(let faulty): "if \(isActive) { \(faulty) } else { \(original) }"
    case .value(let hoisted, let faulty): "\(hoisted)(\(isActive) ? (\(faulty)) : (\(original)))"
    }
  }
}
