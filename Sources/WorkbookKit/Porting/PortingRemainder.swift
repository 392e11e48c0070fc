/// A place that a person has to look at.
public struct PortingRemainder: Equatable, Sendable {
  /// The file's path inside the folder.
  public var path: String
  /// The line, from 1; nil for a file as a whole.
  public var line: Int?
  /// What the edit would be about.
  public var kind: PortingKind
  /// What stands there.
  public var subject: String
  /// Why it cannot stay, and what to write instead.
  public var advice: PortingAdvice
}

/// Why something cannot stay, and what to do.
public struct PortingAdvice: Hashable, Sendable {
  /// Why it cannot stay.
  public var reason: String
  /// What to write instead.
  public var cure: String

  /// Makes an advice of two sentences.
  public init(_ reason: String, cure: String) {
    self.reason = reason
    self.cure = cure
  }
}
