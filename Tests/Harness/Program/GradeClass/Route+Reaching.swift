extension Route {
  /// Ways to somebody else's process, terminal, file or service; each is asked for, and named where it is open.
  ///
  /// All of them stand in one answer, which passes where none is open.
  static var reaching: [Route] {
    let probes: [(name: String, expression: String)] = [
      ("a signal to its parent", "kill(getppid(), 0) == 0"),
      ("a signal to everybody", "kill(-1, 0) == 0"),
      ("a signal to a grandparent", "grandparent > 1 && kill(grandparent, 0) == 0"),
      ("the terminal", "opened(\"/dev/tty\", O_RDWR | O_NOCTTY)"),
      ("typing into a terminal", "call { ioctl(1, 0x5412, &zero) } != EPERM"),
      ("pausing a terminal", "call { ioctl(1, 0x540A, 0) } != EPERM"),
      ("the memory of its parent", "opened(\"/proc/\\(getppid())/mem\", O_RDWR)"),
      ("the memory of a grandparent", "opened(\"/proc/\\(grandparent)/mem\", O_RDONLY)"),
      ("the descriptors of a grandparent", "opened(\"/proc/\\(grandparent)/fd/3\", O_WRONLY)"),
      ("the system's choice whom to end", "opened(\"/proc/\\(grandparent)/oom_score_adj\", O_WRONLY)"),
      ("another's limits", "prlimit?(grandparent, 7, nil, nil) == 0"),
      ("another's priority", "setpriority(0, UInt32(grandparent), getpriority(0, UInt32(grandparent))) == 0"),
      ("a lease", "fcntl(1, 1024, 0) == 0 || errno != EPERM"),
      ("a signal by a descriptor", "fcntl(1, F_SETOWN, getppid()) == 0"),
      ("a service", "socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0"),
      ("the network", "socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0"),
      ("shared memory that stays", "shmget(0, 4096, 0o1600) >= 0"),
      ("messages that stay", "msgget(0, 0o1600) >= 0"),
      (
        "memory that counts for nobody",
        "mmap(nil, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED"
      ),
      ("memory without a process", "opened(\"/dev/shm/left-\\(getpid())\", O_CREAT | O_RDWR)"),
      ("a file beside its own folder", "opened(NSTemporaryDirectory() + \"/../left-\\(getpid())\", O_CREAT | O_RDWR)"),
      ("a file at home", "opened(NSHomeDirectory() + \"/left-\\(getpid())\", O_CREAT | O_RDWR)"),
      ("a file beside the grader's program", "opened(graders + \"/left-\\(getpid())\", O_CREAT | O_RDWR)"),
      (
        "the engine that others are linked with", "opened(graders + \"/workbook.product/Objects.LinkFileList\", O_RDWR)"
      ),
      ("a file of somebody else's", "opened(graders + \"/../../../Package.swift\", O_RDWR)"),
      ("a mount", "mount(\"none\", NSTemporaryDirectory(), \"tmpfs\", 0, nil) == 0"),
      ("another root", "chroot(NSTemporaryDirectory()) == 0"),
      ("another user", "getuid() == 0 && setuid(65_534) == 0"),
    ]
    let asked = probes.map { "  if \($0.expression) { open.append(\"\($0.name)\") }" }.joined(separator: "\n")
    let body = """
        var open: [String] = []
        var zero = CChar(0)
        let parent = try? String(contentsOfFile: "/proc/\\(getppid())/stat", encoding: .utf8)
        let fields = parent?.split(separator: ")").last?.split(separator: " ") ?? []
        let grandparent = fields.count > 1 ? pid_t(fields[1]) ?? 0 : 0
        let words = FileManager.default.contents(atPath: "/proc/\\(grandparent)/cmdline") ?? Data()
        let program = URL(fileURLWithPath: String(decoding: words.prefix { $0 != 0 }, as: UTF8.self))
        let graders = program.resolvingSymlinksInPath().deletingLastPathComponent().path
        typealias Limits = @convention(c) (pid_t, Int32, UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Int32
        let prlimit = dlsym(nil, "prlimit").map { unsafeBitCast($0, to: Limits.self) }
        func call(_ work: () -> Int32) -> Int32 {
          errno = 0
          return work() == -1 ? errno : 0
        }
      \(asked)
        if !open.isEmpty { fatalError("open: " + open.joined(separator: ", ")) }
        return right(series, episodes, watched)
      """
    let opened = """
      func opened(_ path: String, _ flags: Int32) -> Bool {
        let end = Glibc.open(path, flags, 0o600)
        if end >= 0 { close(end) }
        return end >= 0
      }
      """
    return [
      Route(
        .end, "reaches-others", "asks for " + probes.map(\.name).joined(separator: ", "), .solved,
        "import Glibc\n" + file(body, opened)),
      Route(
        .end, "kills-in-a-global", "ends its parent before the checks begin", .solved,
        global("  if kill(getppid(), 0) == 0 { fatalError(\"it could\") }\n  kill(getppid(), SIGKILL)")),
      Route(.end, "exits-in-a-global", "exits before the checks begin", .notProved, global("  exit(0)")),
      Route(
        .end, "no-descriptors", "closes every descriptor", .notProved,
        file("  for end in Int32(0)..<1024 { close(end) }\n  return right(series, episodes, watched)")),
      Route(
        .end, "small-pipe", "makes the judge's pipe small, and one that does not wait", .solved,
        file(
          """
            _ = fcntl(3, 1031, 4096)
            _ = fcntl(3, F_SETFL, fcntl(3, F_GETFL) | O_NONBLOCK)
            return right(series, episodes, watched)
          """)),
    ]
  }
}
