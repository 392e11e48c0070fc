/// How large and how deep an XML file may be before it is refused.
///
/// The largest model that is known to us has 33 thousand bytes and six levels. The limits are there so that a hostile file
/// costs little time and memory (chosen here).
enum MarkupLimits {
  /// Bytes of a file.
  static let bytes = 8 << 20
  /// Elements inside one another.
  static let depth = 32
  /// Elements of a file.
  static let elements = 100_000
  /// Attributes of one element.
  static let attributes = 100
  /// Bytes of a name.
  static let nameLength = 1000
}
