import Foundation
import OpenCoreData
import Testing

/// What Apple's layout demands of a file (SQ-01 to SQ-34), checked with plain SQL.
enum LayoutRules {
  static func check(_ url: URL, _ model: NSManagedObjectModel, location: SourceLocation = #_sourceLocation) throws {
    let plain = try PlainDatabase(url)
    #expect(try plain.column("PRAGMA integrity_check") == ["ok"], sourceLocation: location)
    #expect(try plain.rows("PRAGMA foreign_key_check").isEmpty, sourceLocation: location)
    let numbers = Dictionary(
      uniqueKeysWithValues: try plain.rows("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY").map {
        ($0[0] ?? "", Int($0[1] ?? "") ?? -1)
      })
    for root in model.entities where root.superentity == nil {
      let table = "Z" + (root.name ?? "").uppercased()
      let family = Self.family(root)
      let known = family.filter { !$0.isAbstract }.compactMap { numbers[$0.name ?? ""] }.map(String.init).joined(
        separator: ", ")
      // Each row is of a concrete entity of its hierarchy, has a version, and a key that was given out (SQ-06, SQ-11).
      func none(_ condition: String) throws {
        #expect(
          try plain.number("SELECT COUNT(*) FROM \(table) WHERE \(condition)") == 0, "\(table): \(condition)",
          sourceLocation: location)
      }
      try none("Z_ENT IS NULL OR Z_ENT NOT IN (\(known))")
      try none("IFNULL(Z_OPT, 0) < 1")
      try none("Z_PK < 1 OR Z_PK > (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = '\(root.name ?? "")')")
      for entity in family {
        for case let relationship as NSRelationshipDescription in entity.properties where !relationship.isToMany {
          try check(relationship, in: table, numbers, plain, location)
        }
      }
    }
    for table in try plain.column("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z_[0-9]*'") {
      try checkJoin(table, model, numbers, plain, location)
    }
  }

  private static func family(_ entity: NSEntityDescription) -> [NSEntityDescription] {
    [entity] + entity.subentities.flatMap(family)
  }

  private static func table(of entity: NSEntityDescription) -> String {
    var root = entity
    while let parent = root.superentity { root = parent }
    return "Z" + (root.name ?? "").uppercased()
  }

  /// A key leads to a row of the destination's hierarchy; the number beside it is that row's; an order has no gap at the start
  /// and no value twice (SQ-20, SQ-21).
  private static func check(
    _ relationship: NSRelationshipDescription, in table: String, _ numbers: [String: Int], _ plain: PlainDatabase,
    _ location: SourceLocation
  ) throws {
    guard let destination = relationship.destinationEntity else { return }
    let column = "Z" + relationship.name.uppercased()
    let far = Self.table(of: destination)
    #expect(
      try plain.number(
        "SELECT COUNT(*) FROM \(table) a WHERE a.\(column) NOT NULL AND NOT EXISTS (SELECT 1 FROM \(far) b WHERE b.Z_PK = a.\(column))"
      )
        == 0, "\(table).\(column)", sourceLocation: location)
    if !destination.subentities.isEmpty, let number = numbers[destination.name ?? ""] {
      let beside = "Z\(number)_\(relationship.name.uppercased())"
      #expect(
        try plain.number(
          "SELECT COUNT(*) FROM \(table) a WHERE a.\(column) NOT NULL AND a.\(beside) IS NOT (SELECT b.Z_ENT FROM \(far) b WHERE b.Z_PK = a.\(column))"
        )
          == 0, "\(table).\(beside)", sourceLocation: location)
    }
    if relationship.inverseRelationship?.isOrdered == true {
      let order = "Z_FOK_" + relationship.name.uppercased()
      #expect(
        try plain.rows(
          "SELECT 1 FROM \(table) WHERE \(column) NOT NULL GROUP BY \(column), \(order) HAVING COUNT(*) > 1"
        )
        .isEmpty, "\(table).\(order)", sourceLocation: location)
      #expect(
        try plain.number("SELECT COUNT(*) FROM \(table) WHERE (\(column) IS NULL) <> (\(order) IS NULL)") == 0,
        "\(table).\(order)", sourceLocation: location)
    }
  }

  /// Both columns of a join table lead to rows of the entities whose numbers they carry (SQ-22).
  private static func checkJoin(
    _ name: String, _ model: NSManagedObjectModel, _ numbers: [String: Int], _ plain: PlainDatabase,
    _ location: SourceLocation
  ) throws {
    for column in try plain.column(
      "SELECT name FROM pragma_table_info('\(name)') WHERE name NOT LIKE 'Z\\_FOK%' ESCAPE '\\'")
    {
      let number = Int(column.dropFirst(2).prefix(while: \.isNumber)) ?? -1
      guard let entity = model.entities.first(where: { numbers[$0.name ?? ""] == number }) else { continue }
      #expect(
        try plain.number(
          "SELECT COUNT(*) FROM \(name) WHERE \(column) IS NULL OR \(column) NOT IN (SELECT Z_PK FROM \(Self.table(of: entity)))"
        )
          == 0, "\(name).\(column)", sourceLocation: location)
    }
  }
}
