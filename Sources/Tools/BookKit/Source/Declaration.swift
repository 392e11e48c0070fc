import Foundation

/// A name that a source file declares and other files may use.
package struct Declaration: Hashable, Sendable {
  /// How the name appears where it is used.
  enum Kind: Hashable, Sendable {
    /// `Name`, with nothing but a space or a bracket before it.
    case type
    /// `name(label:` with the label of the first argument; nil where it has none.
    case function(label: String?)
    /// `.name(label:`.
    case method(label: String?)
    /// `.name`, without arguments.
    case property
  }

  /// The name.
  package var name: String
  /// The file that declares it, relative to the package.
  package var file: String
  /// The type that a member belongs to.
  var owner: String?
  var kind: Kind

  /// The names that a file declares for others, in order.
  ///
  /// Read line by line, as sources are formatted here: types, functions, methods, and properties that an extension adds. A
  /// type's own properties are left out: they stand in the file that the type's name leads to.
  ///
  /// - Parameters:
  ///   - file: Its path relative to the package.
  ///   - onlyPublic: Whether names that another module cannot use are left out.
  static func all(in text: String, file: String, onlyPublic: Bool = false) -> [Declaration] {
    let lines = text.components(separatedBy: "\n")
    var owner: String?
    var isExtension = false
    return lines.indices.compactMap { index in
      guard mayDeclare(lines[index]) else { return nil }
      if let type = lines[index].firstMatch(of: outerType) {
        (owner, isExtension) = (String(type.name), type.word == "extension")
      }
      guard let match = lines[index].firstMatch(of: declaration) else { return nil }
      let modifiers = match.modifiers.split(separator: " ")
      guard !modifiers.contains("private"), !modifiers.contains("fileprivate"), !modifiers.contains("override"),
        !onlyPublic || modifiers.contains("public") || modifiers.contains("open")
      else { return nil }
      let isMember = match.indent != nil
      let next = index + 1 < lines.count ? lines[index + 1].drop { $0 == " " } : ""
      let kind: Kind
      switch match.word {
      case "func":
        let label = label(in: match.rest.hasSuffix("(") ? match.rest + next : match.rest)
        kind = isMember ? .method(label: label) : .function(label: label)
      case "var":
        guard isMember, isExtension else { return nil }
        kind = .property
      default: kind = .type
      }
      return Declaration(name: String(match.name), file: file, owner: isMember ? owner : nil, kind: kind)
    }
  }

  /// Whether a line stands at the margin or one step in, and begins with a word.
  private static func mayDeclare(_ line: String) -> Bool {
    let text = line.utf8
    let start = text.starts(with: [0x20, 0x20]) ? text.dropFirst(2) : text[...]
    return start.first.map { $0 == 0x40 || (0x61...0x7A).contains($0) } ?? false
  }

  /// The label of the first argument; nil where it has none, or where there is no argument.
  private static func label(in signature: Substring) -> String? {
    guard let start = signature.firstIndex(of: "(") else { return nil }
    let word = signature[signature.index(after: start)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return word.isEmpty || word == "_" ? nil : String(word)
  }

  // A regex literal is a value that nothing changes, and yet its type is not Sendable.
  nonisolated(unsafe) private static let outerType =
    /^(?:[a-z@]+ )*(?<word>struct|class|enum|actor|protocol|extension) (?<name>[A-Za-z0-9]+)/
  nonisolated(unsafe) private static let declaration =
    /^(?<indent>  )?(?<modifiers>(?:@?[a-zA-Z]+(?:\([a-z]+\))? )*?)(?<word>func|struct|class|enum|actor|protocol|typealias|var) (?<name>[A-Za-z][A-Za-z0-9]*)(?<rest>.*)$/
}
