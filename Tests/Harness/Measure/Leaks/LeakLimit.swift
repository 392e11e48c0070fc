/// From which growth on a run is said to leak.
struct LeakLimit {
  let count: Int

  /// The growth over the last two thirds, in KiB.
  ///
  /// A heap grows by a page here and there without any leak, up to a MiB in all. Where something is done so often that 16
  /// bytes a time are more than that, which is the smallest block of the heap, they are the limit.
  var growth: Double { max(1024, Double(count) * 16 / 1024) }

  /// The bytes a time from which a leak reaches the limit; of what is done less often, only larger leaks do.
  var noticedBytes: Int { Int((growth * 1024 / (Double(count) * 2 / 3)).rounded(.up)) }

  /// Whether a run holds more than that afterwards, or more descriptors than what a run loop opens.
  func isExceeded(by course: LeakRun.Course) -> Bool {
    course.growth > growth || course.descriptors[1] > course.descriptors[0] + 2
  }
}
