import Foundation

/// Writes an error in full, for a lesson that brings no formatter of its own.
public enum ErrorText {
  /// The error's domain, code, description and details, one a line and in a fixed order.
  ///
  /// - Parameter error: Any error; a Swift error that is not an `NSError` is described by itself.
  public static func plain(_ error: any Error) -> [String] {
    guard type(of: error) is NSError.Type else { return VisibleText.lines(describe(error)) }
    let error = error as NSError
    let details = error.userInfo.sorted { $0.key < $1.key }.filter { $0.key != NSLocalizedDescriptionKey }
    return ["\(error.domain) \(error.code): \(VisibleText.oneLine(error.localizedDescription))"]
      + details.map { "\($0.key) = \(ValueText.describe($0.value))" }
  }

  private static func describe(_ error: any Error) -> String {
    if let problem = error as? any CommandProblem { return problem.text }
    return (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
  }
}
