/// Colours text for a terminal, or leaves it plain.
public struct Palette: Equatable, Sendable {
  /// What a piece of text is.
  public enum Role: String, Sendable {
    /// A heading.
    case heading = "1"
    /// Something of less weight.
    case quiet = "2"
    /// A word that is introduced or stressed.
    case emphasis = "3"
    /// Code in a sentence.
    case code = "36"
    /// Something that went wrong.
    case failure = "31"
    /// Something that went well.
    case success = "32"
  }

  /// Whether text is coloured.
  public var isColoured: Bool

  /// Makes a palette.
  ///
  /// - Parameter isColoured: whether text is coloured.
  public init(isColoured: Bool) { self.isColoured = isColoured }

  /// The text in the colour of a role, or as it is.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - role: what it is.
  public func paint(_ text: String, _ role: Role) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
