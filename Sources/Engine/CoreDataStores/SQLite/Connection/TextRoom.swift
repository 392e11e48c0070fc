/// Memory for the short texts that one run of a statement binds.
///
/// Of a text that may go SQLite makes a copy, which costs an allocation each time; one that stays it uses as it is. A Swift
/// string guarantees no address beyond the call that asks for it, so short ones are copied here, where those of the next run
/// take their place.
struct TextRoom: ~Copyable {
  private static let size = 1024
  private var memory: UnsafeMutablePointer<CChar>?
  private var used = 0

  deinit { memory?.deallocate() }

  /// Copies a text.
  ///
  /// - Returns: where it stays until `clear`; nil when there is no room left for it, or it is empty.
  mutating func copy(_ text: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    guard let start = text.baseAddress, !text.isEmpty, text.count <= Self.size - used else { return nil }
    let room = memory ?? .allocate(capacity: Self.size)
    memory = room
    let place = room + used
    start.withMemoryRebound(to: CChar.self, capacity: text.count) { place.update(from: $0, count: text.count) }
    used += text.count
    return UnsafePointer(place)
  }

  /// Makes room for the texts of the next run.
  mutating func clear() { used = 0 }
}
