import Foundation

/// The lines that a child writes, handed over from the thread that reads them.
final class LineQueue: @unchecked Sendable {
  /// What comes next.
  enum Event: Equatable {
    case line(String)
    case end
    case late
    case interrupted
  }

  // Protects `bytes` and `events`.
  private let lock = NSLock()
  private let ready = DispatchSemaphore(value: 0)
  private var bytes = Data()
  private var events: [Event] = []

  /// Takes what was read; nothing means that the writer is gone.
  func add(_ data: Data) {
    lock.lock()
    defer { lock.unlock() }
    if data.isEmpty { return add(.end) }
    bytes.append(data)
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      add(.line(String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)))
      bytes = Data(bytes[bytes.index(after: end)...])
    }
  }

  /// Says that nobody wants the rest; what was read before comes first.
  func interrupt() { lock.withLock { add(.interrupted) } }

  private func add(_ event: Event) {
    events.append(event)
    ready.signal()
  }

  /// Waits for the next line.
  ///
  /// - Parameter seconds: How long; then it is late.
  func next(within seconds: Double) -> Event {
    guard ready.wait(timeout: .now() + seconds) == .success else { return .late }
    lock.lock()
    defer { lock.unlock() }
    return events.removeFirst()
  }
}
