import Foundation
import OpenCoreData
import Samples
import WorkbookKit

/// Something that is done very often, after which a process must hold no more than before.
struct LeakRun {
  let name: String
  /// How often.
  let count: Int
  /// Makes everything ready; what it returns is done once for each number.
  let prepare: () throws -> (Int) throws -> Void

  /// How much a process held in the course of a run.
  struct Course {
    /// The resident memory in KiB, at equal distances.
    var resident: [Int] = []
    /// The open descriptors, after a third and at the end; a run loop opens some when it runs first.
    var descriptors: [Int] = []

    /// By how much the memory grows over the last two thirds, by the straight line that fits best, in KiB.
    ///
    /// The first third fills caches, and the heap finds its size.
    var growth: Double {
      let points = resident.dropFirst(resident.count / 3).enumerated().map { (Double($0), Double($1)) }
      let middle = (points.reduce(0) { $0 + $1.0 }, points.reduce(0) { $0 + $1.1 })
      let count = Double(points.count)
      let mean = (middle.0 / count, middle.1 / count)
      let above = points.reduce(0) { $0 + ($1.0 - mean.0) * ($1.1 - mean.1) }
      let below = points.reduce(0) { $0 + ($1.0 - mean.0) * ($1.0 - mean.0) }
      return below == 0 ? 0 : above / below * (count - 1)
    }
  }

  /// Does it as often as asked for.
  ///
  /// - Throws: what it throws.
  func run() throws -> Course {
    var course = Course()
    let work = try prepare()
    let step = max(count / 30, 1)
    for number in 0..<count {
      try work(number)
      // An app's main queue runs: what a context schedules there for the end of an event must not pile up.
      if number % 20 == 0 { _ = RunLoop.main.run(mode: .default, before: Date()) }
      if number == count / 3 { course.descriptors.append(Self.openDescriptors) }
      if number % step == step - 1 {
        _ = ProcessMemory.resetPeak()
        course.resident.append(ProcessMemory.residentKiB)
      }
    }
    course.descriptors.append(Self.openDescriptors)
    return course
  }

  private static var openDescriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }
}
