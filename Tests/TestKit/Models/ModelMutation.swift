import Foundation

/// Changes the XML of model files: as bytes, and as elements and attributes.
package enum ModelMutation {
  private static let values = [
    "", "YES", "NO", "yes", "0", "1", "-1", "2", "32767", "32768", "9223372036854775807", "9223372036854775808",
    "1e999",
    "nan", "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean", "Date",
    "Binary",
    "UUID", "URI", "Transformable", "Composite", "Undefined", "Nullify", "Cascade", "Deny", "No Action", "Self", "a b",
    "ä",
    "x; DROP TABLE", "%@", "self", "description", "hash", "objectID", "name", "@count", "now()", "sum:(a.b)",
    "a.b.c.d.e",
    "canonical:(name)", "a == ", "SELF == 1", "NSManagedObject", "&lt;", "&#0;", "&#x10FFFF;", "&amp;amp;",
    "2001-01-01",
  ]
  private static let names = [
    "name", "optional", "attributeType", "defaultValueString", "minValueString", "maxValueString",
    "regularExpressionString",
    "toMany", "ordered", "minCount", "maxCount", "deletionRule", "destinationEntity", "inverseName", "inverseEntity",
    "parentEntity", "isAbstract", "transient", "derived", "derivationExpression", "usesScalarValueType",
    "renamingIdentifier",
    "elementID", "versionHashModifier", "codeGenerationType", "representedClassName", "syncable", "indexed",
    "allowsExternalBinaryDataStorage", "preservesValueInHistoryOnDeletion", "valueTransformerName", "customClassName",
  ]

  /// The bytes of a model file after one to so many changes.
  ///
  package static func mutated(_ file: [UInt8], times: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = file
    if random.chance(20) {
      ByteMutation.mutate(&bytes, times: times, &random)
      return bytes
    }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let own = lines.flatMap(quoted)
    for _ in 0...random.below(times) { mutateOnce(&lines, own, &random) }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// A change of a line, which holds an element in what editors write.
  private static func mutateOnce(_ lines: inout [String], _ own: [String], _ random: inout SeededGenerator) {
    guard lines.count > 1 else { return }
    let place = random.below(lines.count)
    switch random.below(12) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[random.below(lines.count)], at: place)
    case 2: lines.swapAt(place, random.below(lines.count))
    case 3:
      // A run of lines, such as an entity, once more somewhere else.
      let run = lines[place..<min(lines.count, place + 1 + random.below(8))]
      lines.insert(contentsOf: run, at: random.below(lines.count + 1))
    case 4: lines[place] = lines[place].replacing("/>", with: ">")
    case 5:
      guard let end = lines[place].range(of: random.chance(50) ? "/>" : ">") else { return }
      let (name, value) = (names[random.below(names.count)], value(own, &random))
      lines[place].insert(contentsOf: " \(name)=\"\(value)\"", at: end.lowerBound)
    case 6: dropAttribute(&lines[place], &random)
    default: changeValue(&lines[place], value(own, &random), &random)
    }
  }

  private static func value(_ own: [String], _ random: inout SeededGenerator) -> String {
    random.chance(50) ? random.pick(own) ?? "" : values[random.below(values.count)]
  }

  /// The quoted parts of a line.
  private static func quoted(_ line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  private static func changeValue(_ line: inout String, _ value: String, _ random: inout SeededGenerator) {
    var parts = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2 else { return }
    parts[2 * random.below(parts.count / 2) + 1] = value
    line = parts.joined(separator: "\"")
  }

  private static func dropAttribute(_ line: inout String, _ random: inout SeededGenerator) {
    var parts = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 4 else { return }
    let place = 2 * (1 + random.below(parts.count / 2 - 1))
    parts.removeSubrange(place..<min(parts.count, place + 2))
    line = parts.joined(separator: "\"")
  }
}
