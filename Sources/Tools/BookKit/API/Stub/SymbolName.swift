/// A symbol's name, taken apart.
enum SymbolName {
  /// The type's name, if there is one, and the member's with its argument labels.
  static func parts(_ name: String) -> (owner: String?, member: String) {
    let head = name.prefix { $0 != "(" }
    guard let dot = head.lastIndex(of: ".") else { return (nil, name) }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }
}
