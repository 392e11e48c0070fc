import Foundation

/// Moves bytes between this process and a child without ever blocking on one pipe.
struct PipeCollector {
  private(set) var output = Data()
  private(set) var errors = Data()
  private(set) var reports = Data()
  /// Bytes of the standard output that were not kept.
  private(set) var dropped = 0
  private let outputLimit: Int
  private let stopMark: Data?
  private var input: Data
  /// Whether more is to come when all of the input has been written.
  private let isFed: Bool
  private var inputEnd: Int32
  private var outputEnd: Int32
  private var errorEnd: Int32
  private var reportEnd: Int32

  init(child: ChildProcess, input: Data, outputLimit: Int, stopsAt: String?, isFed: Bool = false) {
    (inputEnd, outputEnd, errorEnd, reportEnd) = (child.input, child.output, child.errors, child.reports)
    self.input = input
    self.isFed = isFed
    self.outputLimit = outputLimit
    stopMark = stopsAt.map { Data($0.utf8) }
    if input.isEmpty, !isFed { Self.shut(&inputEnd) }
  }

  /// Writes more to the program, now or as soon as it has room for it.
  mutating func send(_ more: Data) {
    input += more
    feed()
  }

  /// Whether the text has been written at which the program is to be killed.
  var isStopped: Bool {
    guard let stopMark else { return false }
    return output.range(of: stopMark) != nil || errors.range(of: stopMark) != nil
  }

  /// Returns whether the process ended before the timeout, and before the text at which it is killed.
  mutating func run(until exit: Int32, timeout: Duration) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + timeout
    while true {
      let left = clock.now.duration(to: deadline).components
      guard left.seconds >= 0, left.attoseconds >= 0 else { return false }
      let milliseconds = min(left.seconds, 1000) * 1000 + left.attoseconds / 1_000_000_000_000_000
      // What is left of a millisecond; poll would make none or a whole one of it.
      if milliseconds == 0 { usleep(useconds_t(left.attoseconds / 1_000_000_000_000)) }
      if poll(exit, milliseconds: Int32(milliseconds)) {
        drain()
        return true
      }
      if isStopped { return false }
    }
  }

  /// Takes the first line away that the program has written; nil where none is whole.
  mutating func takeLine() -> String? {
    guard let end = output.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { output = Data(output[(end + 1)...]) }
    return String(decoding: output[..<end], as: UTF8.self)
  }

  /// Waits for a process that was killed, and takes what it had written.
  mutating func waitForExit(_ exit: Int32) {
    while !poll(exit, milliseconds: -1) {}
    drain()
  }

  /// Takes what a program that has ended left in the pipes; what its background children still write is not waited for.
  private mutating func drain() {
    // A pipe holds 64 KB at most, unless it was made larger; a child that goes on writing would never let this end.
    for _ in 0..<64 where !move() { return }
  }

  mutating func closeAll() {
    Self.shut(&inputEnd)
    Self.shut(&outputEnd)
    Self.shut(&errorEnd)
    Self.shut(&reportEnd)
  }

  /// Waits for something to do and does it; true once the process has ended.
  private mutating func poll(_ exit: Int32, milliseconds: Int32) -> Bool {
    // A negative descriptor is skipped by poll, which is what a closed end is here.
    var ends = [
      pollfd(fd: exit, events: Int16(POLLIN), revents: 0),
      pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reportEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input.isEmpty ? -1 : inputEnd, events: Int16(POLLOUT), revents: 0),
    ]
    guard Foundation.poll(&ends, nfds_t(ends.count), milliseconds) > 0 else { return false }
    _ = move()
    return ends[0].revents != 0
  }

  /// Moves what can be moved now; false when nothing could.
  private mutating func move() -> Bool {
    feed()
    var ignored = 0
    let hasOutput = Self.read(&outputEnd, into: &output, limit: outputLimit, dropped: &dropped)
    let hasErrors = Self.read(&errorEnd, into: &errors, limit: outputLimit, dropped: &ignored)
    let hasReports = Self.read(&reportEnd, into: &reports, limit: Self.reportLimit, dropped: &ignored)
    return hasOutput || hasErrors || hasReports
  }

  private mutating func feed() {
    guard inputEnd >= 0, !input.isEmpty else { return }
    let sent = PipeWriting.write(input, to: inputEnd)
    if let sent { input = Data(input.dropFirst(sent)) }
    if input.isEmpty && !isFed || sent == nil { Self.shut(&inputEnd) }
  }

  /// Far more than a program reports that does not write nonsense there.
  private static let reportLimit = 2 << 20

  private static func read(_ end: inout Int32, into data: inout Data, limit: Int, dropped: inout Int) -> Bool {
    guard end >= 0 else { return false }
    let descriptor = end
    var (isOver, isWaiting) = (false, false)
    // Not filled with zeros first: what a child writes line by line takes thousands of reads.
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { room, count in
      let result = Foundation.read(descriptor, room.baseAddress, room.count)
      isWaiting = result < 0 && (errno == EAGAIN || errno == EINTR)
      isOver = result <= 0 && !isWaiting
      count = max(0, result)
    }
    if isOver { shut(&end) }
    guard !isOver, !isWaiting else { return false }
    let kept = min(bytes.count, max(0, limit - data.count))
    data.append(contentsOf: bytes[..<kept])
    dropped += bytes.count - kept
    return true
  }

  private static func shut(_ end: inout Int32) {
    if end >= 0 { close(end) }
    end = -1
  }
}
