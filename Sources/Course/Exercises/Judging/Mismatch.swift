import WorkbookKit

/// The difference between what a check expected and what it found.
public struct Mismatch: Error, Equatable {
  /// The difference, one line each.
  public let lines: [String]

  /// Makes a difference out of finished lines; what would break one of them, such as a drawn name, is written as an escape.
  public init(_ lines: [String]) { self.lines = lines.map(VisibleText.oneLine) }
}

/// Throws where a value is not what it should be.
///
/// - Parameters:
///   - what: what the value is, such as “series in the file”.
///   - found: the value.
///   - expected: what it should be.
/// - Throws: `Mismatch` with both values.
public func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) throws {
  guard found != expected else { return }
  let texts = DifferingPart.of(ValueText.describe(expected), ValueText.describe(found))
  throw Mismatch(["\(DifferingPart.middleCut(what)): expected \(texts.expected), found \(texts.found)"])
}

/// Throws where work on more rows has another cost than the same work on fewer.
///
/// Neither cost is what a right answer has, so both are told as they were found.
///
/// - Parameters:
///   - what: what the cost is, such as “statements that wrote”.
///   - before: the cost of the work on fewer rows.
///   - after: the cost of the work on more.
///   - more: what there was more of, such as “30 items”.
/// - Throws: `Mismatch` with both costs.
public func expectSame<Cost: Equatable>(
  _ what: String, _ before: Cost, _ after: Cost, with more: String
) throws {
  guard before != after else { return }
  let (few, many) = (ValueText.describe(before), ValueText.describe(after))
  throw Mismatch(["\(what): \(few) before, \(many) with \(more) more; expected the same"])
}

/// Runs what must fail, and gives the error to whoever wants to look at it.
///
/// - Parameters:
///   - what: what should fail, such as “the function”.
///   - body: runs it.
/// - Returns: the error.
/// - Throws: `Mismatch` where nothing is thrown.
@discardableResult
public func expectError(_ what: String, _ body: () throws -> Void) throws -> any Error {
  do {
    try body()
  } catch {
    return error
  }
  throw Mismatch(["\(what): expected an error, and none was thrown"])
}
