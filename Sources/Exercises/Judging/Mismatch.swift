import WorkbookKit

/// The difference between what a check expected and what it found.
public struct Mismatch: Error, Equatable {
  /// The difference, one line each.
  public let lines: [String]

  /// Makes a difference out of finished lines.
  public init(_ lines: [String]) { self.lines = lines }
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
  throw Mismatch(["\(what): expected \(ValueText.describe(expected)), found \(ValueText.describe(found))"])
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
