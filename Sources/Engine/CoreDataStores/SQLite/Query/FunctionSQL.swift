import Foundation

/// Functions, arithmetic and choices.
///
/// Sums, differences and products are SQL's own. The rest calls what evaluation in memory calls, through SQL functions.
extension PredicateSQL {
  /// Compiles a call.
  func operand(_ call: FunctionCall, _ expression: NSExpression) throws -> SQLOperand {
    if call.readsPath, let target = call.operand { return try path(call, target, expression) }
    if call.operand != nil { throw refused(expression) }
    let arguments = try call.arguments.map(operand)
    switch call.sql {
    case .none, .moment: throw refused(expression)
    case .argument: return arguments[0]
    case .conversion: return try conversion(call.name, arguments, expression)
    case .sign(let sign): return .scalar(try arithmetic(arguments, sign, expression))
    case .quotient where isSQLDivisor(arguments[1]): return .scalar(try arithmetic(arguments, "/", expression))
    case .quotient, .numbers: return .scalar(try twin(call.name, arguments, .number, expression))
    case .text(let change):
      return .scalar(SQLScalar(sql: change.sql(try text(arguments[0], expression)), kind: .text))
    case .length(let name, _):
      return .scalar(SQLScalar(sql: "\(name)(" + (try text(arguments[0], expression)) + ")", kind: .number))
    case .listOfNumbers: return .scalar(try statistic(call.name, arguments, ofNumbers: true, expression))
    case .listOfValues: return .scalar(try statistic(call.name, arguments, ofNumbers: false, expression))
    case .count:
      let count = Int64(try values(of: arguments, expression).count)
      return .scalar(SQLScalar(sql: SQLText("?", [.int(count)]), kind: .number))
    }
  }

  /// A list of more would be longer than SQLite lets a call be.
  private static let longestCall = 100

  // MARK: Text

  private func text(_ operand: SQLOperand, _ expression: NSExpression) throws -> SQLText {
    guard case .scalar(let value) = operand, value.kind == .text else { throw refused(expression) }
    return value.sql
  }

  // MARK: Arithmetic

  /// Whether SQL may divide by it: of a division by zero SQL and evaluation in memory think alike, but a constant alone shows
  /// that there is none.
  private func isSQLDivisor(_ operand: SQLOperand) -> Bool {
    if case .constant(.number(let divisor)) = operand { divisor.double != 0 } else { false }
  }

  private func arithmetic(_ sides: [SQLOperand], _ sign: String, _ expression: NSExpression) throws -> SQLScalar {
    func sql(asFraction: Bool) throws -> SQLText {
      let parts = try sides.map { try number($0, asFraction: asFraction, expression) }
      return "(" + parts[0] + " \(sign) " + parts[1] + ")"
    }
    return SQLScalar(
      sql: try sql(asFraction: sign == "/"), kind: .number, isFraction: sides.contains(where: \.isFraction),
      divisible: sides.contains { $0.divisible != nil } ? try sql(asFraction: true) : nil)
  }

  /// A number as SQL computes with it: a constant keeps its type, because a division asks for it.
  private func number(_ operand: SQLOperand, asFraction: Bool, _ expression: NSExpression) throws -> SQLText {
    guard operand.isNull || operand.kind == .number else { throw refused(expression) }
    let sql = try plain(operand, expression)
    return asFraction ? divided(operand, sql) : sql
  }

  /// A value as a division takes it.
  private func divided(_ operand: SQLOperand, _ sql: SQLText) -> SQLText {
    operand.divisible ?? (operand.isFraction ? "CAST(" + sql + " AS REAL)" : sql)
  }

  /// A value as an argument: a number keeps its type, nothing is folded.
  private func plain(_ operand: SQLOperand, _ expression: NSExpression) throws -> SQLText {
    switch operand {
    case .scalar(let scalar) where scalar.coding == nil: return scalar.sql
    case .constant(.number(.integer(let value))): return SQLText("?", [.int(Int64(value))])
    case .constant(.number(let number)): return SQLText("?", [.double(number.double)])
    case .constant(let scalar):
      guard let value = ConstantSQL.value(scalar) else { throw refused(expression) }
      return SQLText("?", [value])
    default: throw refused(expression)
    }
  }

  // MARK: Calls

  /// A call of the SQL function that evaluates a function of expressions.
  private func twin(
    _ name: String, _ arguments: [SQLOperand], _ kind: SQLScalar.Kind, _ expression: NSExpression
  ) throws -> SQLScalar {
    guard arguments.count <= PredicateSQL.longestCall else { throw refused(expression) }
    let parts = try arguments.map {
      kind == .number ? try number($0, asFraction: true, expression) : try plain($0, expression)
    }
    let list = SQLText.joined([SQLText("?", [.string(name)])] + parts, ", ")
    return SQLScalar(sql: "\(MemberFunctions.expression)(" + list + ")", kind: kind)
  }

  private func statistic(
    _ name: String, _ arguments: [SQLOperand], ofNumbers: Bool, _ expression: NSExpression
  ) throws -> SQLScalar {
    let values = try values(of: arguments, expression)
    // One value alone would be taken for a collection of one.
    guard values.count > 1, let kind = values.lazy.compactMap(\.kind).first,
      values.allSatisfy({ $0.isNull || $0.kind == kind }), kind == .number || !ofNumbers
    else { throw refused(expression) }
    return try twin(name, values, kind, expression)
  }

  /// The values that a function over a list is asked of: the arguments, or those of the one list among them.
  private func values(of arguments: [SQLOperand], _ expression: NSExpression) throws -> [SQLOperand] {
    if arguments.count > 1 { return arguments }
    guard case .list(let elements, _)? = arguments.first else { throw refused(expression) }
    return elements
  }

  // MARK: Choices and conversions

  /// `TERNARY(condition, value, value)`; an unknown condition is not fulfilled.
  func choice(
    _ predicate: NSPredicate, _ yes: NSExpression, _ no: NSExpression, _ expression: NSExpression
  ) throws -> SQLOperand {
    let test = try condition(predicate)
    let (yes, no) = try (operand(yes), operand(no))
    // One missing value or another is a missing value, of whatever kind.
    if yes.isNull, no.isNull { return .scalar(SQLScalar(sql: SQLText("NULL"), kind: .number)) }
    guard let kind = yes.kind ?? no.kind, yes.isNull || yes.kind == kind, no.isNull || no.kind == kind else {
      throw refused(expression)
    }
    func choose(_ yes: SQLText, _ no: SQLText) -> SQLText {
      "(CASE WHEN " + test + " THEN " + yes + " ELSE " + no + " END)"
    }
    let (plainYes, plainNo) = (try plain(yes, expression), try plain(no, expression))
    var chosen = SQLScalar(sql: choose(plainYes, plainNo), kind: kind, isFraction: yes.isFraction || no.isFraction)
    // A division asks the value that is chosen in a row whether it is a fraction, and not the other one.
    if yes.isFraction != no.isFraction || yes.divisible != nil || no.divisible != nil {
      chosen.divisible = choose(divided(yes, plainYes), divided(no, plainNo))
    }
    return .scalar(chosen)
  }

  /// `CAST(value, "Type")`, as far as a column's values can be converted.
  private func conversion(
    _ name: String, _ arguments: [SQLOperand], _ expression: NSExpression
  ) throws -> SQLOperand {
    guard case .scalar(var value) = arguments[0], case .constant(.text(let text)) = arguments[1],
      let type = CastType(rawValue: text), value.coding == nil
    else { throw refused(expression) }
    switch (type, value.kind) {
    case (.number, .number), (.text, .text), (.url, .text), (.date, .date): break
    case (.number, .date): (value.kind, value.isFraction) = (.number, true)
    case (.date, .number): value.kind = .date
    case (.number, .text), (.text, .number):
      if value.isFraction { throw refused(expression) }
      let call = SQLText("\(MemberFunctions.expression)('\(name)', ") + value.sql + SQLText(", ?)", [.string(text)])
      value = SQLScalar(sql: call, kind: type == .number ? .number : .text)
    default: throw refused(expression)
    }
    // What has been computed is no column of decimals any more.
    value.isDecimal = value.isDecimal && type == .number
    return .scalar(value)
  }
}

extension TextChange {
  /// The changed text.
  func sql(_ text: SQLText) -> SQLText {
    switch self {
    case .function(let name, _): "\(name)(" + text + ")"
    case .folding(let options): text.folded(options)
    }
  }
}

extension SQLOperand {
  /// Whether SQLite may hold a whole value of this as an integer although it divides as a fraction does.
  fileprivate var isFraction: Bool {
    if case .scalar(let scalar) = self { scalar.isFraction } else { false }
  }

  /// What a division takes in place of this, where that is not the same in all rows.
  fileprivate var divisible: SQLText? {
    if case .scalar(let scalar) = self { scalar.divisible } else { nil }
  }
}
