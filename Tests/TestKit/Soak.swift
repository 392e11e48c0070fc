import Foundation

/// How many cases the tests draw that are made to draw many.
///
/// `OPENCOREDATA_SOAK` is the number; without one, or with a word in its place, each draws the few that it needs to see
/// everything happen that it is about. `OPENCOREDATA_SEED` asks for one case alone.
package enum Soak {
  private static let environment = ProcessInfo.processInfo.environment
  private static let asked = environment["OPENCOREDATA_SOAK"].flatMap { Int($0) }

  /// The seed of the one case that is asked for, as the test prints it; nil where all are.
  package static let seed = environment["OPENCOREDATA_SEED"]

  /// Whether a number is asked for.
  package static var isFull: Bool { asked != nil }

  /// How many cases a test draws.
  ///
  /// - Parameters:
  ///   - few: how many where no number is asked for.
  ///   - part: which part of the number asked for, such as 40 for a fortieth, since a case takes so much longer.
  ///   - least: how many at least of the number asked for.
  package static func count(_ few: Int, part: Int = 1, atLeast least: Int = 0) -> Int {
    asked.map { max(least, $0 / part) } ?? few
  }
}
