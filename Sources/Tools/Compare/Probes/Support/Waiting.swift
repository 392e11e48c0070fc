import Foundation

/// How long a probe waits for what should not come, in seconds.
let briefly = 0.5

/// Turns the run loop until something is so.
///
/// - Parameter seconds: when to give up; the default is for what should come, however busy the machine is.
/// - Returns: whether it is so.
@discardableResult
func wait(for seconds: Double = 10, until isSo: () -> Bool) -> Bool {
  let end = Date(timeIntervalSinceNow: seconds)
  while !isSo() {
    guard Date() < end else { return false }
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.005))
  }
  return true
}
