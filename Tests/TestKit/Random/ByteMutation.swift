import Foundation

/// Damages bytes at random: flips, cuts, inserts, repeats and moves.
package enum ByteMutation {
  /// Bytes that parsers trip over.
  private static let special: [UInt8] = [
    0, 0xFF, 0x7F, 0x80, 0xC3, 0xE2, 0xED, 0xF4, 0x0A, 0x0D, 0x20, 0x22, 0x27, 0x26, 0x3C, 0x3E, 0x25, 0x5C, 0x24, 0x40,
  ]

  /// Damages bytes in one to so many places.
  package static func mutate(_ bytes: inout [UInt8], times: Int, _ random: inout SeededGenerator) {
    for _ in 0...random.below(times) { mutateOnce(&bytes, &random) }
  }

  private static func mutateOnce(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return bytes.append(special[random.below(special.count)]) }
    let place = random.below(bytes.count)
    let length = 1 + random.below(min(bytes.count - place, random.once(in: 4) ? 400 : 8))
    switch random.below(7) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = special[random.below(special.count)]
    case 2: bytes[place] = UInt8(random.below(256))
    case 3: bytes.removeSubrange(place..<place + length)
    case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: random.below(bytes.count + 1))
    case 5: bytes.insert(special[random.below(special.count)], at: place)
    default: bytes.swapAt(place, random.below(bytes.count))
    }
  }
}
