import Foundation

/// The name of a test, which says which facts it checks: `@Test("DR-05 a cascade goes on")`.
struct TestName: Equatable {
  /// The whole name.
  var name: String
  /// The ids of the facts, in the order of the name.
  var facts: [String]
  /// The rest of the name: what the test expects.
  var sentence: String

  /// Reads a name.
  ///
  /// - Parameter name: The name, such as `DR-03 to DR-05, B2: what follows`.
  init(_ name: String) {
    self.name = name
    var words = name.split(separator: " ")
    facts = []
    var isRange = false
    while let word = words.first.map({ $0.trimmingCharacters(in: .init(charactersIn: ",:")) }) {
      if Self.isFact(word) {
        facts += isRange ? Self.range(after: facts.last, to: word) : [word]
        isRange = false
      } else if word == "to", !facts.isEmpty {
        isRange = true
      } else if !Self.isClaim(word) {
        break
      }
      words.removeFirst()
    }
    sentence = words.joined(separator: " ")
  }

  /// Finds the names of all tests in a file.
  ///
  /// - Parameter source: The text of a Swift file.
  static func all(in source: String) -> [TestName] {
    source.matches(of: /@Test\(\s*"((?:[^"\\\n]|\\.)*)"/).map { match in
      TestName(match.1.replacingOccurrences(of: "\\\"", with: "\"").replacingOccurrences(of: "\\\\", with: "\\"))
    }
  }

  private static func isFact(_ word: String) -> Bool { word.wholeMatch(of: /[A-Z]{2}-[0-9]{2}/) != nil }

  private static func isClaim(_ word: String) -> Bool { word.wholeMatch(of: /[A-Z][0-9]{1,2}/) != nil }

  /// `DR-04`, `DR-05` for the range from `DR-03` to `DR-05`.
  private static func range(after first: String?, to last: String) -> [String] {
    guard let first, first.prefix(3) == last.prefix(3), let from = Int(first.suffix(2)), let to = Int(last.suffix(2)),
      from < to
    else { return [last] }
    return (from + 1...to).map { last.prefix(3) + ($0 < 10 ? "0\($0)" : "\($0)") }
  }
}
