import Foundation

/// Bytes in the form of raw DEFLATE, without being made smaller: a stream of stored blocks (RFC 1951, section 3.2.4).
///
/// The model cache of Core Data's stores holds such a stream (SQ-04). Ours is one too, so that whoever inflates what is
/// there finds something to inflate. Blocks that are compressed are not read here.
enum StoredDeflate {
  /// Wraps bytes.
  static func encoded(_ bytes: Data) -> Data {
    var result = Data()
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(blockSize)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      for word in [size, ~size] { result.append(contentsOf: [UInt8(word & 0xFF), UInt8(word >> 8)]) }
      result.append(contentsOf: block)
    } while !rest.isEmpty
    return result
  }

  /// Unwraps bytes.
  ///
  /// - Returns: nil for anything but a complete stream of stored blocks.
  static func decoded(_ stream: Data) -> Data? {
    let stream = [UInt8](stream)
    var result = Data()
    var place = 0
    while place + 5 <= stream.count {
      let kind = stream[place]
      let size = Int(stream[place + 1]) | Int(stream[place + 2]) << 8
      let check = Int(stream[place + 3]) | Int(stream[place + 4]) << 8
      place += 5
      guard kind <= 1, size ^ check == 0xFFFF, place + size <= stream.count else { return nil }
      result.append(contentsOf: stream[place..<place + size])
      place += size
      if kind == 1 { return place == stream.count ? result : nil }
    }
    return nil
  }

  private static let blockSize = 0xFFFF
}
