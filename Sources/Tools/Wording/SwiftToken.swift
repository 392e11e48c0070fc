/// A piece of a Swift source, as small as the porting needs it.
package struct SwiftToken: Equatable {
  /// What a piece is.
  package enum Kind: Equatable {
    /// A name, a keyword, or either with a `#` before it, such as `#keyPath`.
    case word
    /// An `@` and the name after it.
    case attribute
    case number
    /// One character that is neither part of a name nor of a literal; `->` counts as one.
    case mark
    /// The quotes and the text of a string, without what is interpolated; a regular expression counts as one.
    case string
    /// What opens an interpolation inside a string.
    case interpolationStart
    /// The parenthesis that ends an interpolation.
    case interpolationEnd
    case comment
    case space
    case newline
    /// A line such as `#if os(iOS)`.
    case directive
  }

  /// What the token is.
  package var kind: Kind
  /// What it says.
  package var text: String
  /// Where the token stands, in bytes.
  package var range: Range<Int>

  /// Whether the compiler would care about it.
  package var isCode: Bool {
    switch kind {
    case .comment, .space, .newline, .directive: false
    default: true
    }
  }
}
