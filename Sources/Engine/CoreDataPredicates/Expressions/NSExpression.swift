import Foundation

/// One side of a comparison: a constant, a key path, a variable, a function over other expressions.
///
/// Foundation's class of this name cannot be created on Linux, so this one takes its place. A file that imports Foundation
/// too needs `typealias NSExpression = OpenCoreData.NSExpression`. Expressions never change once made, so no lock is needed.
public class NSExpression: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked because a constant is an `Any`. Apple marks its class the same way.

  /// The kind of an expression, with Apple's raw values.
  public enum ExpressionType: UInt, Sendable {
    /// A constant value.
    case constantValue = 0
    /// The object under evaluation, SELF.
    case evaluatedObject = 1
    /// A variable, such as `$name`.
    case variable = 2
    /// A key path.
    case keyPath = 3
    /// A function or an operator of arithmetic.
    case function = 4
    /// All members of two collections.
    case unionSet = 5
    /// The members that two collections share.
    case intersectSet = 6
    /// The members of the first collection that the second lacks.
    case minusSet = 7
    /// The members of a collection for which a predicate holds.
    case subquery = 13
    /// A list of expressions.
    case aggregate = 14
    /// Any attribute of a Spotlight record; kept for its raw value, there is no Spotlight here.
    case anyKey = 15
    /// A Swift closure.
    case block = 19
    /// One of two expressions, chosen by a predicate.
    case conditional = 20
    /// A fetch request that is run when the expression is evaluated.
    case fetchRequest = 50
  }

  /// A closure that computes a value from the evaluated object, the arguments and the context.
  public typealias Block = (Any?, [NSExpression], NSMutableDictionary?) -> Any?

  /// What an expression is made of; the one place to look for whoever walks the tree.
  package indirect enum Form {
    case constant(Any?)
    case evaluatedObject
    case variable(String)
    case keyPath(ValuePath)
    case function(FunctionCall)
    case aggregate([NSExpression])
    case sets(SetOperation, NSExpression, NSExpression)
    case subquery(NSExpression, variable: String, NSPredicate)
    case conditional(NSPredicate, NSExpression, NSExpression)
    case block(Block, [NSExpression])
    /// What a fetch request finds, or how many; only `NSFetchRequestExpression` has this form.
    case fetch(request: NSExpression, context: NSExpression, isCount: Bool)
  }

  /// An operation between two collections.
  package enum SetOperation: String {
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
  }

  // Asked for at every step of an evaluation, and set once more when it is let go of: the run-time check is left out.
  @exclusivity(unchecked) package private(set) final var form: Form

  /// How deep the tree under this expression is.
  ///
  /// What walks the tree calls itself, so a tree that is too deep is refused first (CH-907).
  let height: Int

  package init(form: Form) {
    self.form = form
    height = 1 + (NSExpression.heights(in: form).max() ?? 0)
  }

  /// Returns the expression itself, which never changes.
  public func copy(with zone: NSZone? = nil) -> Any {
    self
  }

  /// The expression as format-string text.
  public override var description: String {
    canonicalFormat
  }

  /// Expressions are equal when they are built alike from equal parts.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSExpression else { return false }
    return ConditionComparison.areAlike(self, other)
  }

  /// A number that equal expressions share.
  public override var hash: Int {
    var hasher = Hasher()
    // Equal ones are of one height, which is enough to tell of one that is too deep to be walked.
    if height > NSPredicate.heightLimit { hasher.combine(height) } else { form.hash(into: &hasher) }
    return hasher.finalize()
  }

  /// The kind of this expression.
  public var expressionType: ExpressionType {
    switch form {
    case .constant: .constantValue
    case .evaluatedObject: .evaluatedObject
    case .variable: .variable
    case .keyPath: .keyPath
    case .function: .function
    case .aggregate: .aggregate
    case .sets(.union, _, _): .unionSet
    case .sets(.intersect, _, _): .intersectSet
    case .sets(.minus, _, _): .minusSet
    case .subquery: .subquery
    case .conditional: .conditional
    case .block: .block
    case .fetch: .fetchRequest
    }
  }

  /// The expression as text that `init(format:_:)` reads back, where its constants have a literal.
  ///
  /// Not Core Data's name; Apple's `description` gives text of this kind.
  public var canonicalFormat: String {
    if height > NSPredicate.heightLimit {
      return "an expression that nests deeper than \(NSPredicate.heightLimit) levels"
    }
    return ExpressionText.render(self)
  }

  /// Computes the value.
  ///
  /// - Throws: `PredicateEvaluationError` where there is none.
  package func value(in scope: EvaluationScope) throws -> Any? {
    try requireHeight()
    return try form.value(in: scope)
  }

  // MARK: Letting go

  deinit {
    // Parts that only this expression has would be let go of one inside the other.
    if height > NSPredicate.heightLimit { letGo() }
  }

  /// Lets go of the parts, and of theirs, one after the other: each is held until what holds it is gone.
  private func letGo() {
    var waiting = form.parts
    form = .evaluatedObject
    while var part = waiting.popLast() {
      guard isKnownUniquelyReferenced(&part) else { continue }
      waiting += part.conditionParts
    }
  }

  private static func heights(in form: Form) -> [Int] {
    switch form {
    case .constant, .evaluatedObject, .variable, .keyPath: []
    case .function(let call): call.arguments.map(\.height) + (call.operand.map { [$0.height] } ?? [])
    case .aggregate(let elements), .block(_, let elements): elements.map(\.height)
    case .sets(_, let left, let right), .fetch(let left, let right, _): [left.height, right.height]
    case .subquery(let collection, _, let predicate): [collection.height, predicate.height]
    case .conditional(let predicate, let yes, let no): [predicate.height, yes.height, no.height]
    }
  }
}
