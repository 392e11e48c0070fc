/// Why a harness does not begin what it was asked for: a sentence, and the status that the program ends with.
///
/// It is what `CommandProblem` is to the workbook's commands. That stands in the workbook's kit, and those harnesses that throw
/// things at the engine are built without it.
public enum HarnessRefusal: Error, Equatable, CustomStringConvertible {
  /// A word that names nothing the harness can do.
  case word(String, known: [String])
  /// A number that cannot be read, or makes no sense.
  case number(String, String, wanted: String)
  /// A command without the words that it needs.
  case command(String)
  /// Files that cannot be read.
  case unreadable([String])
  /// Something that the system does not have.
  case missing(String)

  /// The refusal in a sentence.
  public var description: String {
    switch self {
    case .word(let word, let known): "“\(word)” is none of: \(known.joined(separator: ", "))."
    case .number(let name, let text, let wanted): "\(name) is “\(text)”, and has to be \(wanted)."
    case .command(let command): "\(command) needs other arguments."
    case .unreadable(let texts): texts.joined(separator: "\n")
    case .missing(let what): "There is no \(what)."
    }
  }

  /// The status that the program ends with, as in `sysexits.h`: wrong usage, no input, or nothing to work with.
  public var status: Int32 {
    switch self {
    case .word, .number, .command: 64
    case .unreadable: 66
    case .missing: 69
    }
  }

  /// Whether the usage helps whoever reads it.
  public var asksForUsage: Bool {
    switch self {
    case .word, .command: true
    case .number, .unreadable, .missing: false
    }
  }
}
