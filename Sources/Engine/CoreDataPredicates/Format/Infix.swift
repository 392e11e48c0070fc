/// A sign or a word between two values: how it is written, and how tightly it holds them together.
///
/// The parser and the printer both ask it, so that what is printed is read as it was.
struct Infix: Sendable {
  let sign: String
  let binding: ExpressionText.Binding
  /// How tightly the left side must hold together to go without parentheses.
  let left: ExpressionText.Binding
  /// The same of the right side, and where the parser ends it.
  let right: ExpressionText.Binding

  /// One that groups to the left, as nearly all do: what is on its right holds together more tightly.
  init(_ sign: String, _ binding: ExpressionText.Binding) {
    self.init(sign, binding, left: binding, right: binding.next)
  }

  /// UNION, INTERSECT and MINUS, which hold together least of all.
  init(_ operation: NSExpression.SetOperation) {
    self.init(operation.rawValue, .sets)
  }

  private init(
    _ sign: String, _ binding: ExpressionText.Binding, left: ExpressionText.Binding, right: ExpressionText.Binding
  ) {
    (self.sign, self.binding, self.left, self.right) = (sign, binding, left, right)
  }

  /// Power, which groups to the right, and whose exponent may have a minus.
  static let power = Infix("**", .power, left: .operand, right: .sign)
}
