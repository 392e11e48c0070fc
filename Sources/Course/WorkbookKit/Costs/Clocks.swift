import Foundation

/// Wall and processor time.
public enum Clocks {
  /// What both clocks said at one moment, or how far apart two moments were.
  public struct Reading: Sendable {
    /// Seconds that passed.
    public let wall: Double
    /// Seconds for which the process's threads ran.
    public let cpu: Double

    /// The time between two moments.
    public static func - (left: Reading, right: Reading) -> Reading {
      Reading(wall: left.wall - right.wall, cpu: left.cpu - right.cpu)
    }
  }

  /// What both clocks say now.
  public static var now: Reading { Reading(wall: seconds(CLOCK_MONOTONIC), cpu: seconds(CLOCK_PROCESS_CPUTIME_ID)) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
