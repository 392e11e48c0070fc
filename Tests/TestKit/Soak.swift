import Foundation

/// How many cases the tests draw that are made to draw many.
///
/// `OPENCOREDATA_SOAK` is the number; without one, or with `few` in its place, each draws the few that it needs to see
/// everything happen that it is about. `OPENCOREDATA_SEED` is one case alone, for the tests that say so: the seed that such a
/// test prints, for a run of that test. What cannot be read fails the test: to draw the few cases, or all, would look like
/// having done what was asked for.
package enum Soak {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether a number is asked for.
  package static var isFull: Bool { get throws { try count(in: environment["OPENCOREDATA_SOAK"]) != nil } }

  /// How many cases a test draws.
  ///
  /// - Parameters:
  ///   - few: how many where no number is asked for.
  ///   - part: which part of the number asked for, such as 40 for a fortieth, since a case takes so much longer.
  ///   - least: how many at least of the number asked for.
  /// - Throws: the refusal of what is no number.
  package static func count(_ few: Int, part: Int = 1, atLeast least: Int = 0) throws(SoakRefusal) -> Int {
    let asked = try count(in: environment["OPENCOREDATA_SOAK"])
    return asked.map { max(least, $0 / part) } ?? few
  }

  /// The seed of the one case that is asked for; nil where all are.
  ///
  /// - Parameter type: what the seeds of the test are.
  /// - Throws: the refusal of what is none of them.
  package static func seed<Seed: LosslessStringConvertible>(_ type: Seed.Type) throws(SoakRefusal) -> Seed? {
    try seed(type, in: environment["OPENCOREDATA_SEED"])
  }

  /// The number that a text asks for; nil where it asks for none.
  ///
  /// - Throws: the refusal of what is no number, and not `few`.
  package static func count(in text: String?) throws(SoakRefusal) -> Int? {
    guard let text, !text.isEmpty, text != "few" else { return nil }
    guard let number = Int(text), number > 0 else {
      throw SoakRefusal(name: "OPENCOREDATA_SOAK", text: text, wanted: "a whole number, at least 1, or “few”")
    }
    return number
  }

  /// The seed that a text asks for; nil where it asks for none.
  ///
  /// - Throws: the refusal of what is no seed of the type.
  package static func seed<Seed: LosslessStringConvertible>(
    _ type: Seed.Type, in text: String?
  ) throws(SoakRefusal) -> Seed? {
    guard let text, !text.isEmpty else { return nil }
    guard let seed = Seed(text) else {
      throw SoakRefusal(name: "OPENCOREDATA_SEED", text: text, wanted: "a seed as this test prints it")
    }
    return seed
  }
}

/// Why a soak does not begin.
package struct SoakRefusal: Error, Equatable, CustomStringConvertible {
  package let name: String
  package let text: String
  package let wanted: String

  package var description: String { "\(name) is “\(text)”, and has to be \(wanted)." }
}
