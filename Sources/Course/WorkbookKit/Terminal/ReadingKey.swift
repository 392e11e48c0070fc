/// What a reader may want at a stop of `--read`.
public enum ReadingKey: Equatable, Sendable {
  /// To go on.
  case next
  /// To go back.
  case back
  /// To choose a segment from the list.
  case list
  /// To see the code that the page hides.
  case setUp
  /// To know the keys.
  case help
  /// To stop reading.
  case quit
  /// Something that has no meaning here.
  case other

  /// The keys in what a terminal sent at once; the sequences of the arrow keys are one key each.
  static func all(in characters: [Character]) -> [ReadingKey] {
    var keys: [ReadingKey] = []
    var rest = characters[...]
    while let character = rest.popFirst() {
      if character == "\u{1B}", let introducer = rest.first, introducer == "[" || introducer == "O" {
        let parameters = rest.dropFirst().prefix { !("@"..."~").contains($0) }
        rest = rest.dropFirst(1 + parameters.count)
        keys.append(sequence(String(parameters), rest.popFirst()))
      } else {
        keys.append(ReadingKey(character))
      }
    }
    return keys
  }

  private init(_ character: Character) {
    switch character {
    case " ", "\n", "\r", "\r\n", "n", "N", "j": self = .next
    case "b", "B", "p", "k": self = .back
    case "l", "L": self = .list
    case "s", "S": self = .setUp
    case "?", "h", "H": self = .help
    // Control-D ends the input of every other program.
    case "q", "Q", "\u{4}": self = .quit
    default: self = .other
    }
  }

  private static func sequence(_ parameters: String, _ final: Character?) -> ReadingKey {
    switch (parameters, final) {
    case ("", "B"), ("", "C"), ("6", "~"): .next
    case ("", "A"), ("", "D"), ("5", "~"): .back
    default: .other
    }
  }
}
