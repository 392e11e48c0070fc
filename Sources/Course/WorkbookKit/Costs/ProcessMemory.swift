import Foundation

/// The memory of this process, as the kernel counts it.
public enum ProcessMemory {
  /// The most memory that was resident since the start or the last `resetPeak()`, in KiB: `VmHWM`.
  public static var peakKiB: Int { status("VmHWM:") }

  /// The memory that is resident now, in KiB: `VmRSS`.
  public static var residentKiB: Int { status("VmRSS:") }

  /// Gives freed memory back to the system, and lets `peakKiB` begin anew from what is resident now.
  ///
  /// - Returns: false where the kernel does not let a process do so; a peak read afterwards may be an older one.
  public static func resetPeak() -> Bool {
    trimHeap()
    guard let file = fopen("/proc/self/clear_refs", "w") else { return false }
    let isWritten = fputs("5", file) >= 0
    return fclose(file) == 0 && isWritten
  }

  /// Calls glibc's `malloc_trim(0)`, which Foundation's module does not declare; another C library may not have it.
  private static func trimHeap() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
  }

  private static func status(_ field: String) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
