/// A declaration in a Swift source; its ranges count code tokens.
struct SwiftDeclaration {
  /// An attribute with its arguments.
  struct Attribute {
    /// The name, without the `@`.
    var name: String
    var code: Range<Int>
    /// What stands between the parentheses, if there are any.
    var arguments: Range<Int>?
  }

  /// A modifier, such as `public` or `private(set)`.
  struct Modifier {
    var name: String
    var code: Range<Int>
  }

  /// The word that makes it what it is: `class`, `extension`, `var`, `func` and so on.
  var keyword: String
  /// The name; of an extension the type's, with points where it is nested.
  var name: String
  /// All of it, attributes included.
  var code: Range<Int>
  var attributes: [Attribute]
  var modifiers: [Modifier]
  var keywordIndex: Int
  /// What a type inherits and conforms to, as written.
  var inherited: [String]
  /// The parameters of a function, without the parentheses.
  var parameters: Range<Int>?
  /// The type of a property, without the colon.
  var type: Range<Int>?
  /// What stands between its braces.
  var body: Range<Int>?
  /// The type's own declarations.
  var members: [SwiftDeclaration]
  /// Whether it stands between `#if` and `#endif`.
  var isConditional: Bool

  /// Whether it is a type or an extension of one.
  var isType: Bool { ["class", "struct", "enum", "extension", "protocol", "actor"].contains(keyword) }

  /// The attribute of a name.
  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// Whether it has a modifier.
  func has(_ modifier: String) -> Bool { modifiers.contains { $0.name == modifier } }

  /// The declaration, then its members.
  var withMembers: [SwiftDeclaration] { [self] + members.flatMap(\.withMembers) }
}
