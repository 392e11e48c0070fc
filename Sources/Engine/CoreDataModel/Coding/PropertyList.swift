import Foundation

/// Property lists in bytes that may be damaged, looked at before Foundation does: on Linux it ends the process over a binary
/// one with a set in it, which no property list has.
package enum PropertyList {
  /// What a property list of any format holds.
  ///
  /// - Returns: nil for bytes that are none.
  package static func contents(of data: Data) -> Any? {
    guard !data.starts(with: Data("bplist".utf8)) || hasKnownMarkers(data) else { return nil }
    return try? PropertyListSerialization.propertyList(from: data, format: nil)
  }

  /// Whether each object of a binary property list is of a kind that property lists and keyed archives have.
  ///
  /// The last 32 bytes tell how wide an entry of the table of offsets is, how many it has, and where it begins; an entry
  /// tells where an object is, whose first byte has its kind in its upper half. Foundation checks everything else.
  private static func hasKnownMarkers(_ data: Data) -> Bool {
    let bytes = [UInt8](data)
    guard bytes.count >= 40 else { return false }
    func number(_ start: Int, _ width: Int) -> Int? {
      Int(exactly: bytes[start..<start + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    let trailer = bytes.count - 32
    let width = Int(bytes[trailer + 6])
    guard (1...8).contains(width), let count = number(trailer + 8, 8), let table = number(trailer + 24, 8),
      table <= trailer, count <= (trailer - table) / width
    else { return false }
    return (0..<count).allSatisfy { object in
      guard let offset = number(table + object * width, width), offset < table else { return false }
      return kinds.contains(bytes[offset] >> 4)
    }
  }

  /// True and false, integer, real, date, data, ASCII and other text, the reference of a keyed archive, array, dictionary.
  private static let kinds: Set<UInt8> = [0x0, 0x1, 0x2, 0x3, 0x4, 0x5, 0x6, 0x8, 0xA, 0xD]
}
