/// The head of a type's declaration, taken apart.
struct StubType {
  /// `nonisolated `, where that is said, or nothing.
  let isolation: String
  /// `class`, `enum`, `struct`, `protocol` or `extension`.
  let keyword: String
  /// The name that the declaration gives, without the types that it is nested in.
  let name: String
  /// The generic parameters with their brackets, or nothing.
  let generics: String
  /// What stands behind the colon.
  let inherited: [String]

  private static let keywords = ["class", "enum", "struct", "protocol", "extension"]

  /// Reads a declaration such as `class NSFetchRequest<ResultType> : NSPersistentStoreRequest, NSCoding`; nil if it is of none.
  init?(_ declaration: String) {
    isolation = declaration.hasPrefix("nonisolated ") ? "nonisolated " : ""
    let declaration = declaration.dropFirst(isolation.count)
    let head = declaration.prefix { $0 != ":" }
    let words = head.split(separator: " ")
    guard words.count == 2, let keyword = words.first.map(String.init), Self.keywords.contains(keyword) else {
      return nil
    }
    let rest = declaration.dropFirst(head.count + 1)
    self.keyword = keyword
    name = String(words[1].prefix { $0 != "<" })
    generics = String(words[1].dropFirst(name.count))
    inherited = rest.split(separator: ",").map { $0.trimmed }
  }
}

extension Substring {
  /// The text without blanks around it.
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
