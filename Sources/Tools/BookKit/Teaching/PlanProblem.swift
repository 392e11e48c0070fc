/// One thing that is wrong with a plan.
package struct PlanFault: Equatable, Sendable {
  /// The line of the file, from 1; nil where the fault is of the file as a whole.
  package let line: Int?
  /// The character of the line, from 1; nil where the line says enough.
  let column: Int?
  /// What is wrong, and at which step.
  let reason: String

  /// - Parameters:
  ///   - line: The line of the file, from 1.
  ///   - column: The character of the line, from 1.
  ///   - reason: What is wrong, and at which step.
  package init(line: Int? = nil, column: Int? = nil, _ reason: String) {
    (self.line, self.column, self.reason) = (line, column, reason)
  }

  /// The fault in words, with its place in the file.
  package var text: String {
    let place = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap { $0 }
    return place.isEmpty ? reason : "\(place.joined(separator: ", ")): \(reason)"
  }
}

/// Why a plan cannot be used.
package struct PlanProblem: Error, Equatable {
  /// The file.
  package let path: String
  /// All that is wrong with it, in the order of the file.
  package let faults: [PlanFault]

  package init(_ path: String, _ faults: [PlanFault]) {
    self.path = path
    self.faults = faults.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map(\.element)
  }
}
