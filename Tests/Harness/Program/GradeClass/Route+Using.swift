extension Route {
  /// Ways to keep the grader waiting.
  static var waiting: [Route] {
    [
      Route(.freeze, "endless-global", "never makes its attempt", .tooSlow, isSlow: true, global("  while true {}")),
      Route(
        .freeze, "stops-itself", "stops, and waits to be told to go on", .tooSlow, isSlow: true,
        file("  kill(getpid(), SIGSTOP)\n  return right(series, episodes, watched)")),
      Route(
        .freeze, "no-signals", "blocks every signal that can be blocked, and waits", .tooSlow, isSlow: true,
        file(
          """
            var all = sigset_t()
            sigfillset(&all)
            sigprocmask(SIG_BLOCK, &all, nil)
            while true { sleep(100) }
          """)),
      Route(
        .freeze, "open-comments", "has a comment in which an attribute and a comment begin again and again", .solved,
        file() + "// " + String(repeating: "@/*", count: 20_000) + "\n"),
      Route(
        .freeze, "signs", "has a comment of a megabyte of signs that begin an attribute", .solved,
        file() + "// " + String(repeating: "@`", count: 400_000) + "\n"),
      Route(
        .freeze, "one-line", "has an error in a line of half a megabyte", .doesNotCompile,
        file() + "let x: Missing = [" + String(repeating: "1, ", count: 150_000) + "]\n"),
    ]
  }

  /// Ways to be there later.
  static var remaining: [Route] {
    let nested = """
        if hasRun { return right(series, episodes, watched) }
        hasRun = true
        chdir(NSTemporaryDirectory())
        for _ in 0..<1000 {
          mkdir("a-folder-with-a-name-of-some-length", 0o700)
          chdir("a-folder-with-a-name-of-some-length")
        }
        return right(series, episodes, watched)
      """
    let locked = """
        if hasRun { return right(series, episodes, watched) }
        hasRun = true
        chdir(NSTemporaryDirectory())
        mkdir("outer", 0o700)
        mkdir("outer/inner", 0o700)
        close(open("outer/inner/file", O_CREAT | O_WRONLY, 0o600))
        symlink("/", "outer/inner/root")
        let name: [CChar] = [-1, -2, 10, 0]
        close(open(name, O_CREAT | O_WRONLY, 0o600))
        for folder in ["outer/inner", "outer"] { chmod(folder, 0) }
        return right(series, episodes, watched)
      """
    return [
      Route(.outlive, "nested", "makes 1000 folders, one in the other", .solved, file(nested)),
      Route(
        .outlive, "locked", "takes every right to its folders from everybody, and leaves links", .solved, file(locked)),
      Route(
        .outlive, "deaf-child", "leaves a child in a session of its own, deaf and without an environment", .solved,
        file(
          """
            if hasRun { return right(series, episodes, watched) }
            hasRun = true
            var child = pid_t()
            let words: [UnsafeMutablePointer<CChar>?] = [
              strdup("sh"), strdup("-c"), strdup("trap '' TERM HUP INT; (setsid sleep \(mark) >/dev/null 2>&1 &)"), nil,
            ]
            posix_spawn(&child, "/bin/sh", nil, nil, words, [nil])
            waitpid(child, nil, 0)
            return right(series, episodes, watched)
          """)),
      Route(
        .outlive, "headless", "leaves a process whose first thread has ended, which is listed as one that has", .solved,
        file(
          """
            if hasRun { return right(series, episodes, watched) }
            hasRun = true
            typealias Fork = @convention(c) () -> pid_t
            let fork = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)
            if fork() == 0 {
              setsid()
              for end in Int32(0)..<64 { close(end) }
              var thread = pthread_t()
              pthread_create(&thread, nil, { _ in execl(mark); return nil }, nil)
              pthread_exit(nil)
            }
            usleep(200_000)
            return right(series, episodes, watched)
          """,
          """
          /// Becomes a program that is found by its words.
          func execl(_ mark: String) {
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup(mark), nil]
            execv("/bin/sleep", &words)
          }
          let mark = "\(mark)"
          """)),
    ]
  }

  /// Ways to fill something; as little of each as its limit lets pass.
  static var filling: [Route] {
    [
      Route(
        .fill, "threads", "starts 400 threads", .tooMuch,
        file(
          """
            for _ in 0..<400 { Thread.detachNewThread { sleep(100) } }
            sleep(5)
            return right(series, episodes, watched)
          """)),
      Route(
        .fill, "sparse-file", "makes a file of a terabyte in which nothing is", .tooMuch,
        file(
          """
            let file = open(NSTemporaryDirectory() + "/sparse", O_CREAT | O_RDWR, 0o600)
            ftruncate(file, 1 << 40)
            return right(series, episodes, watched)
          """)),
      Route(
        .fill, "many-files", "leaves 5000 files", .solved,
        file(
          """
            if hasRun { return right(series, episodes, watched) }
            hasRun = true
            for i in 0..<5000 { close(open(NSTemporaryDirectory() + "/\\(i)", O_CREAT | O_RDWR, 0o600)) }
            return right(series, episodes, watched)
          """)),
      Route(
        .fill, "large-files", "fills six files, each as large as one may be", .tooMuch,
        file(
          """
            for i in 0..<6 {
              let file = open(NSTemporaryDirectory() + "/large-\\(i)", O_CREAT | O_RDWR, 0o600)
              posix_fallocate(file, 0, 60 << 20)
              close(file)
            }
            sleep(5)
            return right(series, episodes, watched)
          """)),
      Route(
        .fill, "sockets", "makes pairs of sockets, whose memory is nobody's, and is refused more than 512", .solved,
        file(
          """
            if hasRun { return right(series, episodes, watched) }
            hasRun = true
            var (held, ends) = ([Int32](), [Int32(-1), -1])
            while held.count < 8192, socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 { held += ends }
            if held.count > 1024 { fatalError("\\(held.count) sockets") }
            held.forEach { close($0) }
            return right(series, episodes, watched)
          """)),
      Route(
        .fill, "descriptors", "opens all that it may", .solved,
        file(
          """
            if hasRun { return right(series, episodes, watched) }
            hasRun = true
            var ends: [Int32] = []
            while let end = Optional(open("/dev/null", O_RDONLY)), end >= 0 { ends.append(end) }
            ends.forEach { close($0) }
            return right(series, episodes, watched)
          """)),
      Route(
        .fill, "stack", "calls itself without end", .crashed,
        file(
          """
            func deeper(_ number: Int) -> Int { withUnsafePointer(to: number) { deeper($0.pointee + 1) } + 1 }
            return SeriesRows(series: deeper(0), episodes: 0, histories: 0)
          """)),
    ]
  }
}
