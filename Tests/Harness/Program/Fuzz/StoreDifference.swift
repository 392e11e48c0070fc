/// Where two pictures of a store differ.
struct StoreDifference {
  /// The lines that only one of them has: `+` for what was found, `-` for what was expected.
  let lines: [String]
  /// What they differ in, in a few words: the same fault in two stores gives the same ones.
  let kind: String

  /// The lines as text.
  var text: String { lines.joined(separator: "\n") }

  init(found: [String], expected: [String]) {
    let difference = found.difference(from: expected)
    let more = difference.insertions.map(\.line), less = difference.removals.map(\.line)
    lines = (less.map { "- \($0)" } + more.map { "+ \($0)" }).sorted { $0.dropFirst(2) < $1.dropFirst(2) }
    kind = Self.kind(more.map(Line.init).sorted(), less.map(Line.init).sorted())
  }

  private static func kind(_ found: [Line], _ expected: [Line]) -> String {
    guard found.map(\.number) == expected.map(\.number) else { return "other objects" }
    let pairs = Array(zip(found, expected))
    let unlike = pairs.filter { pair in !pair.0.hasValues(of: pair.1) }
    if unlike.isEmpty { return "objects of other entities" }
    if unlike.allSatisfy({ pair in pair.0.id != pair.1.id && pair.1.hasNoValues }) {
      return "objects of other entities, and some without a row"
    }
    guard found.map(\.id) == expected.map(\.id) else { return "other objects" }
    let names = Set(pairs.flatMap { pair in pair.0.values.filter { pair.1.values[$0.key] != $0.value }.map(\.key) })
    return "other values of \(names.sorted().joined(separator: ", "))"
  }

  /// What a picture has of an object.
  private struct Line: Comparable {
    let id: Substring
    /// The ID without the entity.
    let number: String
    let values: [Substring: Substring]

    init(_ line: String) {
      let fields = line.split(separator: "; ")
      id = fields.first ?? ""
      number = Self.withoutEntities(id)
      let pairs = fields.dropFirst().map { field in
        (field.prefix { $0 != ":" }, field.drop { $0 != ":" })
      }
      // A text with a semicolon in it looks like two fields, of which the second may have any name.
      values = Dictionary(pairs) { first, _ in first }
    }

    static func < (left: Line, right: Line) -> Bool { (left.number, left.id) < (right.number, right.id) }

    /// Whether all values are those of another object, where that has them.
    ///
    /// An object of another entity has other properties. The entities of related objects do not count, and in a list of them
    /// the order does not.
    func hasValues(of other: Line) -> Bool {
      values.allSatisfy { name, value in
        other.values[name].map { Self.members(value) == Self.members($0) } ?? true
      }
    }

    /// Whether it shows nothing that a row has.
    var hasNoValues: Bool { values.values.allSatisfy { [": nil", ": none", ": []"].contains($0) } }

    /// A text in which IDs are numbers only.
    private static func withoutEntities(_ text: Substring) -> String {
      String(text.replacing(/\w+\/p(\d+)/) { "p\($0.1)" })
    }

    /// The parts of a text between commas, without entities.
    private static func members(_ text: Substring) -> [String] {
      withoutEntities(text).split { " ,[]".contains($0) }.map(String.init).sorted()
    }
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var line: String {
    switch self {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}
