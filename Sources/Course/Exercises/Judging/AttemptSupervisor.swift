import CSupervision
import Foundation
import Processes
import WorkbookKit

/// Runs a program with an attempt in it, within limits, and leaves none of its descendants behind.
///
/// This process is of another program, which has none of the reader's code: none of it runs here, not even what a program runs
/// before its main function. It has one thread, and adopts every descendant whose parent has ended, so none escapes by a
/// session of its own; and none can send a signal to it.
struct AttemptSupervisor {
  private let limits: AttemptLimits
  private var spent: AttemptTime
  private let grader = getppid()

  /// Prepares to run a program.
  ///
  /// - Parameter limits: what all the processes that it starts may use together.
  init(_ limits: AttemptLimits) {
    self.limits = limits
    spent = AttemptTime(limits)
    _ = supervision_adopt_orphans()
    _ = supervision_hide_memory()
    Self.closeInherited()
    // The end of a child is waited for as a signal with a time limit; it must not arrive before that.
    var set = Self.childSignal
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// Runs a program.
  ///
  /// - Parameter input: what it reads from its standard input; a pipe has to hold all of it.
  mutating func run(_ program: String, input: Data) -> RunEnding {
    let words: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
    defer { words.forEach { free($0) } }
    let others = Self.ancestors()
    let folder = FileManager.default.temporaryDirectory.path
    guard let order = Self.pipe(holding: input) else { return .exceeded(.fileSize) }
    let child = supervision_fork()
    if child == 0 {
      dup2(order, STDIN_FILENO)
      close(order)
      enter(others, folder)
      if let path = words[0] { execv(path, words) }
      // As a shell has it.
      _exit(127)
    }
    close(order)
    guard child >= 0 else { return .exceeded(.processes) }
    let ending = wait(for: child)
    OwnDescendants.end()
    return ending
  }

  /// What the child does before it becomes the program: nothing of this can be undone.
  private func enter(_ others: [pid_t], _ folder: String) {
    _ = supervision_end_with_parent()
    // No terminal is this session's: neither its keys nor its pauses reach anybody.
    setsid()
    var set = Self.childSignal
    sigprocmask(SIG_UNBLOCK, &set, nil)
    Self.limit(RLIMIT_FSIZE, to: limits.fileSize)
    Self.limit(RLIMIT_CORE, to: 0)
    // What waits in sockets and pipes is memory of nobody's.
    Self.limit(RLIMIT_NOFILE, to: limits.descriptors)
    // Memory is measured while the child runs; this stops what grows faster than it is measured.
    Self.limit(RLIMIT_DATA, to: limits.memory * 4)
    // A kernel without the one or the other judges, too.
    supervision_drop_privileges()
    _ = supervision_write_only_below(folder)
    _ = supervision_keep_apart(others, Int32(others.count))
  }

  /// The reading end of a pipe in which something waits; nil where it does not hold all of it.
  private static func pipe(holding input: Data) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return nil }
    defer { close(ends[1]) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    guard input.withUnsafeBytes({ write(ends[1], $0.baseAddress, $0.count) }) == input.count else {
      close(ends[0])
      return nil
    }
    return ends[0]
  }

  /// This process, the grader, and whoever has started it.
  private static func ancestors() -> [pid_t] { Array(sequence(first: getpid(), next: ProcessTree.parent(of:))) }

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
    let (start, folder) = (ContinuousClock.now, FileManager.default.temporaryDirectory.path)
    var nextLook = start
    while true {
      var status: Int32 = 0
      // Before it is waited for: of a process that has ended nothing can be asked afterwards.
      let descendants = ProcessTree.descendants(of: getpid())
      spent.read(lived: ContinuousClock.now - start, waits: Self.timesWithoutProcessor(descendants))
      if waitpid(child, &status, WNOHANG) == child { return RunEnding(status) }
      if getppid() != grader { endWithGrader() }
      if spent.isOver { return .tooSlow }
      // The program and the process of its checks are no more than what an answer has to have.
      if descendants.count > limits.processes + 2 { return .exceeded(.processes) }
      if descendants.reduce(0, { $0 + $1.threads }) > limits.threads { return .exceeded(.threads) }
      if descendants.reduce(0, { $0 + $1.memory }) > limits.memory { return .exceeded(.memory) }
      if ContinuousClock.now >= nextLook {
        nextLook = ContinuousClock.now + .milliseconds(250)
        if FolderSize.bytes(below: folder, most: limits.folderSize) > limits.folderSize {
          return .exceeded(.folderSize)
        }
      }
      Self.waitForSignal(milliseconds: 20)
    }
  }

  /// How long each thread of some processes was ready to run while others had the processors.
  private static func timesWithoutProcessor(_ processes: [ProcessTree.Member]) -> [pid_t: Duration] {
    var times: [pid_t: Duration] = [:]
    for process in processes {
      guard let entries = opendir("/proc/\(process.id)/task") else { continue }
      defer { closedir(entries) }
      while let entry = readdir(entries) {
        guard let thread = pid_t(DirectoryEntry.name(entry)) else { continue }
        // Nanoseconds on a processor, nanoseconds of waiting for one, and how often it had one.
        let file = "/proc/\(process.id)/task/\(thread)/schedstat"
        let fields = ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: " ")
        if fields.count > 1, let waited = Int64(fields[1]) { times[thread] = .nanoseconds(waited) }
      }
    }
    return times
  }

  /// Nobody waits for the verdict any more.
  private func endWithGrader() -> Never {
    OwnDescendants.end()
    exit(0)
  }

  private static func waitForSignal(milliseconds: Int) {
    var set = childSignal
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    sigtimedwait(&set, nil, &time)
  }
}
