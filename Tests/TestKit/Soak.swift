import Foundation

/// How many cases the tests draw that are made to draw many.
///
/// `OPENCOREDATA_SOAK` is the number; without one, or with a word in its place, each draws the few that it needs to see
/// everything happen that it is about.
package enum Soak {
  private static let asked = ProcessInfo.processInfo.environment["OPENCOREDATA_SOAK"].flatMap { Int($0) }

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
