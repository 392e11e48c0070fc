import Foundation

/// Wall and processor time, and the process's peak memory.
enum Clocks {
  struct Reading {
    let wall: Double
    let cpu: Double

    static func - (left: Reading, right: Reading) -> Reading {
      Reading(wall: left.wall - right.wall, cpu: left.cpu - right.cpu)
    }
  }

  static var now: Reading { Reading(wall: seconds(CLOCK_MONOTONIC), cpu: seconds(CLOCK_PROCESS_CPUTIME_ID)) }

  /// VmHWM of `/proc/self/status`, in KiB.
  static var peakKiB: Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        ?? Int(line.filter(\.isNumber)) ?? 0
    }
    return 0
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
