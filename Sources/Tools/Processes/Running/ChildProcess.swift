import Foundation

/// A started program and this process's ends of its pipes.
package struct ChildProcess {
  /// The number of its process.
  package let id: pid_t
  /// -1, as those below, where the program was given a descriptor instead.
  let input: Int32
  let output: Int32
  let errors: Int32
  /// -1 where the program has no third descriptor.
  let reports: Int32
  /// Becomes readable as soon as the program has ended; the thread that waits for it holds the other end.
  package let exit: (read: Int32, write: Int32)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program. Its input and its limits are for those who hold the pipes.
  ///   - descriptor: What its standard input, output and error are, such as a terminal; it stays the caller's. Nil means pipes.
  /// - Throws: `ProcessRunner.Failure` where it cannot be started.
  package static func start(_ command: ProcessCommand, on descriptor: Int32? = nil) throws -> ChildProcess {
    // Descriptors become close-on-exec only after they are made; no other child may start in between and inherit them.
    try RunningChildren.start {
      guard let descriptor else { return try startAlone(command) }
      return try startAlone(command, on: descriptor)
    }
  }

  /// Opens a pipe that children do not inherit.
  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func startAlone(_ command: ProcessCommand) throws -> ChildProcess {
    var opened: [Int32] = []
    do {
      let input = try pipe(&opened)
      let output = try pipe(&opened)
      let errors = try pipe(&opened)
      let reports = command.hasReports ? try pipe(&opened) : nil
      let exit = try pipe(&opened)
      let ends = [input.read, output.write, errors.write] + (reports.map { [$0.write] } ?? [])
      let id = try spawn(command, ends)
      for end in ends { close(end) }
      for end in [input.write, output.read, errors.read, reports?.read ?? -1] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      return ChildProcess(
        id: id, input: input.write, output: output.read, errors: errors.read, reports: reports?.read ?? -1, exit: exit)
    } catch {
      opened.forEach { close($0) }
      throw error
    }
  }

  private static func startAlone(_ command: ProcessCommand, on descriptor: Int32) throws -> ChildProcess {
    var opened: [Int32] = []
    do {
      let exit = try pipe(&opened)
      let id = try spawn(command, [descriptor, descriptor, descriptor])
      return ChildProcess(id: id, input: -1, output: -1, errors: -1, reports: -1, exit: exit)
    } catch {
      opened.forEach { close($0) }
      throw error
    }
  }

  private static func pipe(_ opened: inout [Int32]) throws -> (read: Int32, write: Int32) {
    guard let ends = pipe() else { throw ProcessRunner.Failure(call: "pipe", code: errno) }
    opened += [ends.read, ends.write]
    return ends
  }

  /// The words to start: a shell changes the directory, because glibc's spawn action for it does not reach Swift.
  private static func words(of command: ProcessCommand) throws -> [String] {
    let words = [command.executable.path] + command.arguments
    guard let directory = command.directory else { return words }
    guard access(command.executable.path, X_OK) == 0 else {
      throw ProcessRunner.Failure(call: "access", code: errno)
    }
    guard access(directory.path, X_OK) == 0 else { throw ProcessRunner.Failure(call: "chdir", code: errno) }
    return ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory.path] + words
  }

  /// Starts the program with these ends as its descriptors 0, 1, 2 and, where there is one more, 3.
  private static func spawn(_ command: ProcessCommand, _ ends: [Int32]) throws -> pid_t {
    // An end that has a number of those already would be written over before its turn comes.
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    defer { copies.forEach { close($0) } }
    guard copies.allSatisfy({ $0 >= 0 }) else { throw ProcessRunner.Failure(call: "fcntl", code: errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, end) in copies.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(descriptor))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    var unblocked = sigset_t()
    sigemptyset(&defaults)
    // A shell has what it starts in the background ignore Ctrl-C, and a program hands that on: whoever interrupts a child means it.
    for signal in [SIGPIPE, SIGINT, SIGQUIT] { sigaddset(&defaults, signal) }
    sigemptyset(&unblocked)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &unblocked)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let environment = command.environment ?? ProcessInfo.processInfo.environment
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var id = pid_t()
    let words = try words(of: command)
    let code = withCStrings(words) { arguments in
      withCStrings(variables) { variables in
        posix_spawn(&id, words[0], &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw ProcessRunner.Failure(call: "posix_spawn", code: code) }
    return id
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}
