/// Why a harness does not begin what it was asked for.
public enum HarnessRefusal: Error, Equatable, CustomStringConvertible {
  /// A word that names nothing the harness can do.
  case word(String, known: [String])
  /// A number that cannot be read, or makes no sense.
  case number(String, String, wanted: String)
  /// A command without the words that it needs.
  case command(String)
  /// Files that cannot be read.
  case unreadable([String])

  /// The refusal in a sentence.
  public var description: String {
    switch self {
    case .word(let word, let known): "“\(word)” is none of: \(known.joined(separator: ", "))."
    case .number(let name, let text, let wanted): "\(name) is “\(text)”, and has to be \(wanted)."
    case .command(let command): "\(command) needs other arguments."
    case .unreadable(let texts): texts.joined(separator: "\n")
    }
  }

  /// The status that the program ends with, as in `sysexits.h`: wrong usage, or no input.
  public var status: Int32 {
    if case .unreadable = self { 66 } else { 64 }
  }

  /// Whether the usage helps whoever reads it.
  public var asksForUsage: Bool {
    switch self {
    case .word, .command: true
    case .number, .unreadable: false
    }
  }
}
