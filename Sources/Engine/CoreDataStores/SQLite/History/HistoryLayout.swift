import Foundation

/// How history numbers an entity's properties: stored attributes and relationships in one list, by name; a subentity
/// numbers its own list.
///
/// This, the order of the bits and that of the tombstones are observed by anandghegde/CoreDataDabbi, whose tests compare
/// what the tables hold with what Core Data reads from them.
final class HistoryLayout {
  let entity: EntitySchema
  /// The slot of each property, in the order of the bits of `ZCOLUMNS`.
  let slots: [Int]
  /// The attributes whose values a deleted row leaves behind, in the order of the columns `ZTOMBSTONE0` and on.
  let preserved: [AttributeLayout]
  private let positions: [Int: Int]
  /// Neighbouring rows mostly change the same properties.
  private var last: (slots: [Int], bits: Value)?

  init(_ entity: EntitySchema) {
    self.entity = entity
    slots = entity.layout.slots.enumerated().filter { _, slot in
      switch slot {
      case .attribute(let attribute): !attribute.isTransient
      case .relationship(let relationship): !relationship.isTransient
      }
    }.sorted { $0.element.name < $1.element.name }.map(\.offset)
    positions = Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($1, $0) })
    preserved = entity.layout.attributes.filter { HistoryLayout.preserves($0) }.sorted { $0.name < $1.name }
  }

  /// Whether a deleted row leaves a value of the attribute behind; what may lie in a file beside the store goes with the
  /// row (SQ-60b).
  private static func preserves(_ attribute: AttributeLayout) -> Bool {
    attribute.description.preservesValueInHistoryOnDeletion && !attribute.isTransient
      && !attribute.description.allowsExternalBinaryDataStorage
  }

  /// The changed properties as `ZCOLUMNS` has them: one bit each, from the highest bit of the first byte on (observed).
  func bits(_ changed: [Int]) -> Value {
    if let last, last.slots == changed { return last.bits }
    let bits = Value.object(Data(bytes(changed)) as NSData)
    last = (changed, bits)
    return bits
  }

  /// The changed properties as a literal of SQL.
  func literal(_ changed: [Int]) -> String {
    let digits = Array("0123456789abcdef")
    return "x'" + String(bytes(changed).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }) + "'"
  }

  private func bytes(_ changed: [Int]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (slots.count + 7) / 8)
    for slot in changed {
      guard let position = positions[slot] else { continue }
      bytes[position / 8] |= 0x80 >> UInt8(position % 8)
    }
    return bytes
  }

  /// The slots that `ZCOLUMNS` names; nil when it has a bit that is no property: then nothing is known.
  func slots(in bits: Data) -> [Int]? {
    var found: [Int] = []
    for (index, byte) in bits.enumerated() {
      for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 {
        guard index * 8 + bit < slots.count else { return nil }
        found.append(slots[index * 8 + bit])
      }
    }
    return found
  }

  /// The column that the nth preserved value is taken from, under an alias; `NULL` where there are fewer.
  func tombstone(_ index: Int, alias: String) -> String {
    guard index < preserved.count, let name = entity.slots[preserved[index].slot].names.first else { return "NULL" }
    return "\(alias).\(SQLName.quoted(name))"
  }
}
