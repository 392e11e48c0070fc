import Foundation

/// What somebody asks of a harness: words on the command line, numbers in the environment.
///
/// A word or a number that a harness does not understand is refused: a run that tries nothing, or something else than was
/// asked for, would look like one that has found nothing.
public struct HarnessRequest: Sendable {
  /// The words after the program's name.
  public let words: [String]
  private let variables: [String: String]

  /// What was said on a command line, with an environment.
  public init(words: [String], variables: [String: String]) {
    (self.words, self.variables) = (words, variables)
  }

  /// Whether the usage is asked for.
  public var isForHelp: Bool { words.contains { $0 == "--help" || $0 == "-h" } }

  /// The kinds that the words name, in the order of all; all of them where there is no word.
  ///
  /// - Throws: the refusal of a word that names none.
  public func kinds<Kind: CaseIterable & RawRepresentable<String>>(
    _ type: Kind.Type
  ) throws(HarnessRefusal) -> [Kind] {
    for word in words where Kind(rawValue: word) == nil { throw .word(word, known: type.allCases.map(\.rawValue)) }
    return type.allCases.filter { words.isEmpty || words.contains($0.rawValue) }
  }

  /// A whole number from the environment.
  ///
  /// - Parameters:
  ///   - name: the variable's name.
  ///   - usual: the number where the variable is not there, or is empty as `make fuzz COUNT=` leaves it.
  ///   - least: the smallest number that makes sense.
  /// - Throws: the refusal of anything else.
  public func whole(_ name: String, else usual: Int, atLeast least: Int = .min) throws(HarnessRefusal) -> Int {
    guard let text = variables[name], !text.isEmpty else { return usual }
    return try Self.whole(text, name, atLeast: least)
  }

  /// A whole number from a text.
  ///
  /// - Parameters:
  ///   - text: the digits.
  ///   - name: what the number is called.
  ///   - least: the smallest number that makes sense.
  /// - Throws: the refusal of anything else.
  public static func whole(
    _ text: String, _ name: String, atLeast least: Int = .min
  ) throws(HarnessRefusal) -> Int {
    guard let number = Int(text), number >= least else {
      let bound = least == .min ? "" : ", at least \(least)"
      throw .number(name, text, wanted: "a whole number that fits into 64 bits\(bound)")
    }
    return number
  }

  /// A share from a text.
  ///
  /// - Throws: the refusal of what is no number from 0 to 1.
  public static func share(_ text: String, _ name: String) throws(HarnessRefusal) -> Double {
    guard let number = Double(text), (0...1).contains(number) else {
      throw .number(name, text, wanted: "a number from 0 to 1")
    }
    return number
  }
}
