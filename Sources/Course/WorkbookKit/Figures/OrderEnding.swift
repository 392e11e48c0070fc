/// How an order ended.
public enum OrderEnding: Equatable, Sendable {
  /// Everything that was read was right.
  case right
  /// Something that was read stood for nothing; with the value.
  case nonsense(String)
  /// The process died; with the last line of its standard error.
  case crashed(String)

  /// The kinds of ending, the worst first.
  public enum Kind: String, Equatable, Sendable, Codable, CaseIterable {
    /// The process died.
    case crashed
    /// Something that was read stood for nothing.
    case nonsense
    /// Everything that was read was right.
    case right
  }

  /// The kind of ending.
  public var kind: Kind {
    switch self {
    case .right: .right
    case .nonsense: .nonsense
    case .crashed: .crashed
    }
  }
}

extension OrderEnding.Kind {
  /// The ending as a sign and a word, so that nothing depends on its colour.
  public var text: String {
    switch self {
    case .crashed: "✗ crash"
    case .nonsense: "? nonsense"
    case .right: "✓ right"
    }
  }
}
