import Foundation
import WorkbookKit

/// Lets a lesson, which is one long event, have turns of the main event loop in it.
enum MainLoop {
  /// Runs what the main queue holds, up to and without what is put there meanwhile.
  static func turn() {
    let marker = Marker()
    DispatchQueue.main.async { marker.isReached = true }
    runUntil { marker.isReached }
  }

  /// Runs the main queue until something is so.
  static func runUntil(_ isSo: () -> Bool) {
    while !isSo() { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// Turns the loop until something is so, and says how long the longest turn took, in milliseconds.
  static func longestTurn(until isSo: () -> Bool) -> Double {
    var longest = 0.0
    while !isSo() {
      let start = Clocks.now
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
      longest = max(longest, (Clocks.now - start).wall * 1000)
    }
    return longest
  }

  /// Only the main queue looks at it.
  private final class Marker: @unchecked Sendable { var isReached = false }
}
