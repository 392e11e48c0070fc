/// One declaration of Apple's, written so that the compiler takes it as a whole: bodies end the process.
struct StubMember {
  /// Where the declaration stands.
  enum Scope {
    /// In a class of the stub's.
    case openClass
    /// In an extension of a class of Foundation's, where every initializer is a convenience.
    case extendedClass
    /// In a struct, an extension of one, or in no type.
    case value
    /// In a protocol.
    case requirement
  }

  /// The declaration, such as `func save() throws`.
  let declaration: String
  let scope: Scope
  /// Whether it replaces an initializer of the superclass.
  var overrides = false
  /// Whether it is the second choice among overloads.
  var isDisfavoured = false

  /// The body of everything in the stub, which is type-checked and never linked or run.
  static let body = "{ fatalError() }"

  /// The line of source; nil for a declaration of a form that is not known.
  var source: String? {
    if let attribute = declaration.split(separator: " ").first, attribute.hasPrefix("@") {
      let rest = String(declaration.dropFirst(attribute.count + 1))
      let plain = StubMember(declaration: rest, scope: scope, overrides: overrides, isDisfavoured: isDisfavoured)
      return plain.source.map { "\(attribute) \($0)" }
    }
    var words = declaration.split(separator: " ", maxSplits: 2).map(String.init)
    if ["weak", "optional"].contains(words[0]) { words.removeFirst() }
    let text = words.joined(separator: " ")
    let introducer = words.first { !["static", "class", "convenience"].contains($0) } ?? ""
    let keyword = introducer.prefix { $0.isLetter }
    switch keyword {
    case "init": return initializer(text)
    case "func": return scope == .requirement ? text : function(text)
    case "var", "let": return scope == .requirement ? text : property(text)
    case "case": return text
    case "typealias": return "public " + text
    default: return nil
    }
  }

  /// The default that stands in for a requirement that need not be met; nil where it must.
  var defaultSource: String? {
    guard declaration.hasPrefix("optional ") else { return nil }
    return StubMember(declaration: String(declaration.dropFirst("optional ".count)), scope: .value).source
  }

  private var access: String { scope == .openClass ? "open" : "public" }

  /// A static member is not open.
  private func access(of text: String) -> String { text.hasPrefix("static ") ? "public" : access }

  private func initializer(_ text: String) -> String {
    let isConvenience = text.hasPrefix("convenience ")
    let adds = scope == .extendedClass && !isConvenience
    return "public " + (overrides ? "override " : "") + (adds ? "convenience " : "") + text + " " + Self.body
  }

  private func function(_ text: String) -> String {
    (isDisfavoured ? "@_disfavoredOverload " : "") + (Self.returns(text) ? "@discardableResult " : "")
      + access(of: text) + " " + text + " " + Self.body
  }

  /// Whether something stands behind the arrow after the parameters.
  private static func returns(_ text: String) -> Bool {
    var depth = 0
    for (offset, character) in text.enumerated() {
      if character == "(" { depth += 1 }
      if character == ")" {
        depth -= 1
        if depth == 0 { return text.dropFirst(offset).contains("->") }
      }
    }
    return false
  }

  private func property(_ text: String) -> String {
    let head = text.prefix { $0 != "{" }.split(separator: " ").joined(separator: " ")
    let isConstant = head.contains("let ")
    let isWritten = !isConstant && !text.hasSuffix("{ get }")
    let variable = isConstant ? head.replacing("let ", with: "var ", maxReplacements: 1) : head
    return access(of: text) + " " + variable + " "
      + (isWritten ? "{ get \(Self.body) set \(Self.body) }" : Self.body)
  }
}
