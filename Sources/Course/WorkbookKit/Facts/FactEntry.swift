import Foundation

/// An object in a file of facts, read key by key; keys that are left over at the end are problems.
struct FactEntry {
  /// The id or key by which problems name it.
  private(set) var owner: String
  private(set) var problems: [FactProblemKind] = []
  private var values: [String: Any]

  init(_ values: [String: Any], owner: String) {
    self.values = values
    self.owner = owner
  }

  /// Takes the text that names the entry.
  mutating func name(_ key: String) -> String {
    let name = text(key) ?? ""
    if !name.isEmpty { owner = name }
    return name
  }

  /// Takes a text that has to be there.
  mutating func text(_ key: String) -> String? {
    let text = optionalText(key)
    if text == nil, !problems.contains(.wrongValue(key, owner: owner)) { problems.append(.missing(key, owner: owner)) }
    return text
  }

  /// Takes a text that may be missing, but not empty.
  mutating func optionalText(_ key: String) -> String? {
    guard let text: String = take(key) else { return nil }
    guard text.contains(where: { !$0.isWhitespace }) else {
      problems.append(.missing(key, owner: owner))
      return nil
    }
    return text
  }

  /// Takes a list of texts, which is empty where the key is missing.
  mutating func texts(_ key: String) -> [String] { take(key) ?? [] }

  /// Takes a list of objects, which is empty where the key is missing.
  mutating func objects(_ key: String) -> [[String: Any]] { take(key) ?? [] }

  /// Takes a flag.
  mutating func flag(_ key: String, default value: Bool) -> Bool { take(key) ?? value }

  /// Ends the reading: whatever is left means nothing.
  mutating func end() {
    for key in values.keys.sorted() { problems.append(.unknownKey(key, owner: owner)) }
    values = [:]
  }

  private mutating func take<Value>(_ key: String) -> Value? {
    // `null` says in so many words that there is nothing.
    guard let value = values.removeValue(forKey: key), !(value is NSNull) else { return nil }
    if let value = value as? Value { return value }
    problems.append(.wrongValue(key, owner: owner))
    return nil
  }
}
