/// Why a file is no XML that is read here.
public enum MarkupProblem: Equatable, Sendable {
  /// The file ends before it is complete.
  case unexpectedEnd
  /// Something else belongs here.
  case expected(String)
  /// Bytes that are no UTF-8, or a character that XML does not allow.
  case badCharacter
  /// The XML declaration names another encoding than UTF-8.
  case encoding(String)
  /// A document type: it could define entities, read files and grow without end, and no model has one.
  case documentType
  /// An entity that XML itself does not define.
  case unknownEntity(String)
  /// An element has an attribute twice.
  case duplicateAttribute(String)
  /// A closing tag that closes another element than the one that is open.
  case mismatchedTag(open: String, closed: String)
  /// Something follows the outermost element.
  case afterTheEnd
  /// More bytes, elements, attributes or levels than are read: of what, and how many there may be.
  case tooMuch(String, limit: Int)
}

extension MarkupProblem: CustomStringConvertible {
  /// The problem as a sentence.
  public var description: String {
    switch self {
    case .unexpectedEnd: "The file ends too early."
    case .expected(let what): "Expected \(what)."
    case .badCharacter: "There is a character that XML in UTF-8 does not allow."
    case .encoding(let name): "The file says that it is written in \(name): only UTF-8 is read."
    case .documentType: "The file has a document type, which no model has: it is refused unread."
    case .unknownEntity(let name): "XML does not define the entity &\(name);."
    case .duplicateAttribute(let name): "The attribute \(name) is there twice."
    case .mismatchedTag(let open, let closed): "</\(closed)> closes <\(open)>."
    case .afterTheEnd: "Something follows the outermost element."
    case .tooMuch(let what, let limit): "There are more than \(limit) \(what)."
    }
  }
}
