import Foundation
import Testing

/// Tests that take long: they are built with all others, and run only where their kind is asked for.
///
/// `OPENCOREDATA_LONG` asks for kinds, with spaces between them. Each is a target of the Makefile under its name; `.ci/run` asks
/// for all of them at once.
package enum LongTests: String, CaseIterable, Sendable {
  /// Cases that are drawn; `Soak` says how many.
  case soak
  /// Answers to exercises: solutions and wrong ones judged, and those that are compiled and run as a reader's are.
  case answers
  /// The chapters as programs, in every way to run them, and the book that is made of them, with the code in its prose compiled.
  case chapters

  /// Whether this run is asked for them.
  package var areAskedFor: Bool { Self.asked.contains(rawValue) }

  private static let asked = Set(
    (ProcessInfo.processInfo.environment["OPENCOREDATA_LONG"] ?? "").split(separator: " ").map(String.init))
}

extension Trait where Self == ConditionTrait {
  /// Runs a test or a suite only where its kind is asked for.
  package static func long(_ tests: LongTests) -> Self {
    .enabled(if: tests.areAskedFor, "It takes long: make \(tests.rawValue)")
  }
}
