import Foundation

/// Moves bytes between this process and a child without ever blocking on one pipe.
struct PipeCollector {
  private(set) var output = Data()
  private(set) var errors = Data()
  private var input: Data
  private var inputEnd: Int32
  private var outputEnd: Int32
  private var errorEnd: Int32

  init(child: ChildProcess, input: Data) {
    (inputEnd, outputEnd, errorEnd) = (child.input, child.output, child.errors)
    self.input = input
    if input.isEmpty { Self.shut(&inputEnd) }
  }

  /// Returns whether the process ended before the timeout.
  mutating func run(until exit: Int32, timeout: Duration) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + timeout
    while true {
      let left = clock.now.duration(to: deadline).components
      guard left.seconds >= 0, left.attoseconds >= 0 else { return false }
      let milliseconds = min(left.seconds, 1000) * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
      if poll(exit, milliseconds: Int32(milliseconds)) {
        // What the program wrote is in the pipes; what its background children may still write is not waited for.
        while move() {}
        return true
      }
    }
  }

  /// Waits for a process that was killed, and takes what it had written.
  mutating func waitForExit(_ exit: Int32) {
    while !poll(exit, milliseconds: -1) {}
    while move() {}
  }

  mutating func closeAll() {
    Self.shut(&inputEnd)
    Self.shut(&outputEnd)
    Self.shut(&errorEnd)
  }

  /// Waits for something to do and does it; true once the process has ended.
  private mutating func poll(_ exit: Int32, milliseconds: Int32) -> Bool {
    // A negative descriptor is skipped by poll, which is what a closed end is here.
    var ends = [
      pollfd(fd: exit, events: Int16(POLLIN), revents: 0),
      pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
    ]
    guard Foundation.poll(&ends, nfds_t(ends.count), milliseconds) > 0 else { return false }
    _ = move()
    return ends[0].revents != 0
  }

  /// Moves what can be moved now; false when nothing could.
  private mutating func move() -> Bool {
    feed()
    let hasOutput = Self.read(&outputEnd, into: &output)
    let hasErrors = Self.read(&errorEnd, into: &errors)
    return hasOutput || hasErrors
  }

  private mutating func feed() {
    guard inputEnd >= 0 else { return }
    let sent = PipeWriting.write(input, to: inputEnd)
    if let sent { input = Data(input.dropFirst(sent)) }
    if input.isEmpty || sent == nil { Self.shut(&inputEnd) }
  }

  private static func read(_ end: inout Int32, into data: inout Data) -> Bool {
    guard end >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(end, &buffer, buffer.count)
    if count > 0 {
      data.append(contentsOf: buffer[..<count])
      return true
    }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { shut(&end) }
    return false
  }

  private static func shut(_ end: inout Int32) {
    if end >= 0 { close(end) }
    end = -1
  }
}
