import Foundation

@testable import CoreData

/// The model over which predicates are judged: every attribute type, to-ones, to-manys with and without an order, a
/// relationship of an entity with itself, a subentity.
package enum AgreementModel {
  /// The entities, by name.
  package static let entities = ["Item", "Special", "Tag", "Step"]

  /// What values an attribute holds.
  package enum Kind: String, CaseIterable {
    case text, link, whole, small, flag, ratio, rough, price, cost, day, token, bytes
  }

  package static func attributes(of entity: String) -> [(name: String, kind: Kind)] {
    switch entity {
    case "Tag": [("name", .text), ("weight", .whole)]
    case "Step": [("title", .text), ("position", .ratio)]
    case "Special": attributes(of: "Item") + [("extra", .text)]
    default: Kind.allCases.map { ($0.rawValue, $0) } + [("other", .text)]
    }
  }

  package static func toOnes(of entity: String) -> [(name: String, destination: String)] {
    switch entity {
    case "Tag": []
    case "Step": [("item", "Item")]
    case "Special": toOnes(of: "Item") + [("mentor", "Item")]
    default: [("parent", "Item")]
    }
  }

  package static func toManys(of entity: String) -> [(name: String, destination: String)] {
    switch entity {
    case "Tag": [("items", "Item")]
    case "Step": []
    default: [("children", "Item"), ("tags", "Tag"), ("steps", "Step"), ("pupils", "Special")]
    }
  }

  package static func make() -> NSManagedObjectModel {
    let number = { attribute("number", .integer64AttributeType) }
    func entity(_ name: String) -> NSEntityDescription {
      let inherited = name == "Special" ? attributes(of: "Item").map(\.name) : []
      let own = attributes(of: name).filter { !inherited.contains($0.name) }.map { attribute($0.name, $0.kind.type) }
      return .made(name, NSManagedObject.self, own + (name == "Special" ? [] : [number()]), named: false)
    }
    let (item, special, tag, step) = (entity("Item"), entity("Special"), entity("Tag"), entity("Step"))
    item.subentities = [special]
    item.relate(.one("parent"), to: item, inverse: .many("children"))
    item.relate(.many("tags"), to: tag, inverse: .many("items"))
    item.relate(.many("steps").inOrder, to: step, inverse: .one("item"))
    item.relate(.many("pupils"), to: special, inverse: .one("mentor"))
    return .of([item, special, tag, step])
  }
}

extension AgreementModel.Kind {
  fileprivate var type: NSAttributeType {
    switch self {
    case .text: .stringAttributeType
    case .link: .URIAttributeType
    case .whole: .integer64AttributeType
    case .small: .integer16AttributeType
    case .flag: .booleanAttributeType
    case .ratio: .doubleAttributeType
    case .rough: .floatAttributeType
    case .price, .cost: .decimalAttributeType
    case .day: .dateAttributeType
    case .token: .UUIDAttributeType
    case .bytes: .binaryDataAttributeType
    }
  }

  /// Text where SQL sees text.
  package var isText: Bool { self == .text || self == .link }

  /// Numbers that can be computed with, giving the same in every way: decimals are numbers in binary to SQLite.
  package var isComputable: Bool {
    switch self {
    case .whole, .small, .flag, .ratio, .rough: true
    default: false
    }
  }

  /// A value of this kind, nil now and then.
  ///
  /// The values of one kind are few, so that equal ones meet.
  package func value(_ random: inout SeededGenerator) -> Any? {
    random.once(in: 5) ? nil : constant(&random)
  }

  /// A value of this kind.
  package func constant(_ random: inout SeededGenerator) -> Any {
    switch self {
    case .text: Self.texts.randomElement(using: &random) ?? ""
    case .link: URL(string: Self.links.randomElement(using: &random) ?? "") ?? URL(fileURLWithPath: "/")
    case .whole: Self.wholes.randomElement(using: &random) ?? 0
    case .small: Int.random(in: -3...9, using: &random)
    case .flag: Bool.random(using: &random)
    case .ratio: Self.ratios.randomElement(using: &random) ?? 0
    case .rough: [0.5, 0.1, 3, -7.25, 1e30].randomElement(using: &random) ?? Float(0)
    case .price: Decimal(Int.random(in: -8...40, using: &random)) / 4
    case .cost: Decimal(string: Self.costs.randomElement(using: &random) ?? "") ?? 0
    case .day: Date(timeIntervalSinceReferenceDate: Self.days.randomElement(using: &random) ?? 0)
    case .token: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8.random(in: 250...254, using: &random)))
    case .bytes: Data(Self.blobs.randomElement(using: &random) ?? [])
    }
  }

  package static let texts = [
    "", "a", "A", "ä", "a\u{308}", "Ä", "ß", "SS", "ss", "İ", "i", "ı", "I", "😀", "👨‍👩‍👧", "e\u{301}", "é", "É", "ab",
    "Abc",
    "abc", "a*b", "a?b", "a%b_c", "\\", "nul\0in", "line\nbreak", "ﬁ", "Ω", "\u{2126}", "\"q'",
    "x'; DROP TABLE ZITEM; --",
    "\u{1112}\u{1161}\u{11ab}", "한", "Straße", "STRASSE", "5", " a ", "zz", "\u{10FFFF}", "ǅ", "σς",
  ]
  private static let links = ["https://a.org/", "https://a.org/b", "HTTPS://A.org/", "x:%C3%A4", "x:y", "mailto:a@b"]
  private static let wholes = [
    0, 1, -1, 2, 3, 7, 10, 5, Int.max, Int.min, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1, 4,
  ]
  private static let ratios = [
    0, 1, 0.5, -2.5, 1e300, -1e300, .infinity, -.infinity, 3, 0.1, 9_007_199_254_740_992, 2.25, 7,
    9.223372036854775807e18,
  ]
  private static let costs = ["0.1", "10.11", "3.3333333333", "-0.1", "0", "100", "12345678901234", "0.000001", "9.5"]
  private static let days = [0, 1000.5, -1e9, 86_400, 63_113_904_000, 1000.25]
  private static let blobs: [[UInt8]] = [[], [0], [1], [1, 2], [255], [1, 2, 3]]
}
