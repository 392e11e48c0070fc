import WorkbookKit

/// An error of what the caller of an attempt does once that has returned, such as the save of what it has changed.
struct CallersError: Error {
  /// What the caller did, such as “the save that follows”.
  let action: String
  /// What that threw.
  let error: any Error

  /// Who threw the error, and the error itself below it.
  var lines: [String] {
    ["thrown by \(action), after your code had returned:"]
      + LiveErrorText.linesWithoutAddresses(error).map { "  " + $0 }
  }
}

/// Does what the caller of an attempt does after it, so that an error of that is not told as one of the attempt's.
///
/// - Parameter action: what is done, such as “the save that follows”.
/// - Throws: `CallersError`.
func asCaller<Result>(_ action: String, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch { throw CallersError(action: action, error: error) }
}
