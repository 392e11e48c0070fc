/// A place that a person has to look at.
package struct PortingRemainder: Equatable, Sendable {
  /// The file's path inside the folder.
  package var path: String
  /// The line, from 1; nil for a file as a whole.
  package var line: Int?
  /// What the edit would be about.
  package var kind: PortingKind
  /// What stands there.
  package var subject: String
  /// Why it cannot stay, and what to write instead.
  package var advice: PortingAdvice
}

/// Why something cannot stay, and what to do.
package struct PortingAdvice: Hashable, Sendable {
  /// Why it cannot stay.
  package var reason: String
  /// What to write instead.
  package var cure: String

  /// Makes an advice of two sentences.
  package init(_ reason: String, cure: String) {
    self.reason = reason
    self.cure = cure
  }
}
