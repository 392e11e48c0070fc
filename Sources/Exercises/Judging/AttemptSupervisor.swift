import CSupervision
import Foundation
import WorkbookKit

/// Runs work in a child process, within limits, and leaves none of its descendants behind.
///
/// This process has one thread and runs none of the reader's code. It adopts every descendant whose parent has ended, so
/// none escapes by a session of its own; and none can send a signal to it, nor to anything else but the child.
struct AttemptSupervisor {
  private let limits: AttemptLimits
  private var spent: AttemptTime
  private let grader = getppid()

  /// Prepares to run work.
  ///
  /// - Parameter limits: what all the work together may use.
  init(_ limits: AttemptLimits) {
    self.limits = limits
    spent = AttemptTime(limits)
    _ = supervision_adopt_orphans()
    Self.closeInherited()
    // Foundation makes a table when the first class is named; made here, each child has it already.
    _ = NSStringFromClass(NSObject.self)
    // The end of a child is waited for as a signal with a time limit; it must not arrive before that.
    var set = Self.childSignal
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// Runs work in a child process.
  ///
  /// - Parameter work: the work; the child ends with status 0 after it.
  /// - Returns: how the child ended.
  mutating func run(_ work: () -> Void) -> RunEnding {
    let child = supervision_fork()
    guard child >= 0 else { return .exceeded(.processes) }
    if child == 0 {
      enter()
      work()
      fflush(nil)
      exit(0)
    }
    let ending = wait(for: child)
    endDescendants()
    return ending
  }

  /// What the child does before the work.
  private func enter() {
    _ = supervision_end_with_parent()
    setpgid(0, 0)
    var set = Self.childSignal
    sigprocmask(SIG_UNBLOCK, &set, nil)
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
    // An attempt that traps or is killed flushes nothing, and what it printed last is what its author looks for.
    _ = supervision_write_at_once()
    Self.limit(RLIMIT_FSIZE, to: limits.fileSize)
    Self.limit(RLIMIT_CORE, to: 0)
    // Memory is measured while the child runs; this stops what grows faster than it is measured.
    Self.limit(RLIMIT_DATA, to: limits.memory * 4)
    // An answer that ends all processes that it can reach ends nobody's but its own. A kernel without such filters judges, too.
    _ = supervision_refuse_signals()
  }

  /// Closes every descriptor but the three standard ones and the one for reports: what the program that started this one
  /// happened to have open is not for an attempt to write to.
  private static func closeInherited() {
    guard let entries = opendir("/proc/self/fd") else { return }
    var inherited: [Int32] = []
    while let entry = readdir(entries) {
      guard let descriptor = Int32(DirectoryEntry.name(entry)), descriptor > Judge.reports, descriptor != dirfd(entries)
      else {
        continue
      }
      inherited.append(descriptor)
    }
    closedir(entries)
    for descriptor in inherited { close(descriptor) }
  }

  private static func limit(_ resource: __rlimit_resource, to value: Int) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    setrlimit(Int32(resource.rawValue), &limit)
  }

  private static var childSignal: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGCHLD)
    return set
  }

  /// Waits for the child, and looks at its descendants while it does.
  private mutating func wait(for child: pid_t) -> RunEnding {
    let start = ContinuousClock.now
    spent.begin()
    while true {
      var status: Int32 = 0
      // Before it is waited for: of a child that has ended nothing can be asked afterwards.
      spent.read(lived: ContinuousClock.now - start, waited: Self.timeWithoutProcessor(child))
      if waitpid(child, &status, WNOHANG) == child { return Self.ending(status) }
      if getppid() != grader { endWithGrader() }
      if spent.isOver { return .tooSlow }
      let descendants = ProcessTree.descendants(of: getpid())
      if descendants.count > limits.processes + 1 { return .exceeded(.processes) }
      if descendants.reduce(0, { $0 + $1.memory }) > limits.memory { return .exceeded(.memory) }
      Self.waitForSignal(milliseconds: 20)
    }
  }

  /// How long the child was ready to run while others had the processors.
  private static func timeWithoutProcessor(_ child: pid_t) -> Duration {
    // Nanoseconds on a processor, nanoseconds of waiting for one, and how often it had one: of the first thread.
    let text = (try? String(contentsOfFile: "/proc/\(child)/schedstat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    guard fields.count > 1, let waited = Int64(fields[1]) else { return .zero }
    return .nanoseconds(waited)
  }

  /// Nobody waits for the verdict any more.
  private func endWithGrader() -> Never {
    endDescendants()
    exit(0)
  }

  private static func ending(_ status: Int32) -> RunEnding {
    let signal = status & 0x7F
    if signal == SIGXFSZ { return .exceeded(.fileSize) }
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  private static func waitForSignal(milliseconds: Int) {
    var set = childSignal
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    sigtimedwait(&set, nil, &time)
  }

  /// Ends everything that the child has started and that is still there, what it starts meanwhile included.
  private func endDescendants() {
    let limit = ContinuousClock().now + .seconds(5)
    while ContinuousClock().now < limit {
      let left = ProcessTree.descendants(of: getpid())
      // All are stopped before the first is killed, so that none can start another one in between.
      for process in left { kill(process.id, SIGSTOP) }
      for process in left { kill(process.id, SIGKILL) }
      while waitpid(-1, nil, WNOHANG) > 0 {}
      if left.isEmpty { return }
      Self.waitForSignal(milliseconds: 2)
    }
  }
}
