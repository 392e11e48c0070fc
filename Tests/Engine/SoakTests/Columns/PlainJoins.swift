import Foundation
import TestKit

/// Entities with many-to-many relationships as plain lists: the text of their model, and the statements of a file in Apple's
/// layout whose columns have any numbers.
///
/// The engine has no part in it.
struct PlainJoins {
  struct Entity {
    let name: String
    let number: Int
    /// The primary keys of its rows.
    var keys: [Int]
  }

  /// A relationship.
  struct End {
    let entity: Int
    let name: String
    let isOrdered: Bool
  }

  /// An owner and a member, each with its place at the other.
  struct Link {
    let keys: [Int]
    /// The place of the member at its owner, then that of the owner at its member.
    let places: [Int]
  }

  /// A relationship and its inverse, with their table.
  struct Join {
    /// First the one that the table is named after.
    let ends: [End]
    let table: String
    /// The columns' names without numbers: the owner's key, the member's, then the places that either end has.
    let stems: [String]
    /// The columns as the file has them.
    let columns: [String]
    var links: [Link] = []

    /// What the objects of an end lead to, by their keys, in order where it has one.
    func members(of end: Int, _ key: Int) -> [Int] {
      links.filter { $0.keys[end] == key }.sorted { $0.places[end] < $1.places[end] }.map { $0.keys[1 - end] }
    }

    /// The column with the places of an end's members.
    func order(of end: Int) -> String? {
      guard ends[end].isOrdered else { return nil }
      return end == 0 ? columns[2] : columns.last
    }

    /// Every way to give each stem a column of its name, with digits or without.
    var readings: [[String]] { Self.readings(stems[...], columns) }

    private static func readings(_ stems: ArraySlice<String>, _ columns: [String]) -> [[String]] {
      guard let stem = stems.first else { return [[]] }
      return columns.filter { fits($0, stem) }.flatMap { column in
        readings(stems.dropFirst(), columns.filter { $0 != column }).map { [column] + $0 }
      }
    }

    private static func fits(_ column: String, _ stem: String) -> Bool {
      column.hasPrefix(stem) && column.dropFirst(stem.count).allSatisfy { ("0"..."9").contains($0) }
    }
  }

  var entities: [Entity] = []
  var joins: [Join] = []

  /// Draws a file.
  init(_ random: inout SeededGenerator) {
    let names = ["Album", "Bike", "Car", "Group", "Item", "User"].shuffled(using: &random)
    let numbers = (1...30).shuffled(using: &random)
    for (name, number) in zip(names, numbers).prefix(1 + random.below(4)) {
      entities.append(Entity(name: name, number: number, keys: Array(1...(2 + random.below(4)))))
    }
    var used: Set<String> = []
    var taken: Set<String> = []
    for _ in 0..<(1 + random.below(5)) { addJoin(&used, &taken, &random) }
  }

  private mutating func addJoin(
    _ names: inout Set<String>, _ taken: inout Set<String>, _ random: inout SeededGenerator
  ) {
    // The same few names everywhere, and some that are another's with a number.
    func end(_ names: inout Set<String>, _ random: inout SeededGenerator) -> End? {
      let entity = random.below(entities.count)
      let name = random.pick(["users", "users1", "users12", "a", "a1", "groups"]) ?? ""
      guard names.insert("\(entity) \(name)").inserted else { return nil }
      return End(entity: entity, name: name, isOrdered: random.chance(30))
    }
    guard let one = end(&names, &random), let two = end(&names, &random) else { return }
    // SQ-22b; of one entity's two the later name, as in the store that has `favorites` and `favoriteFolders`.
    let isFirst =
      one.entity == two.entity ? one.name > two.name : entities[one.entity].name < entities[two.entity].name
    let ends = isFirst ? [one, two] : [two, one]
    let (here, there) = (entities[ends[0].entity], entities[ends[1].entity])
    let (owner, member) = ("\(here.number)\(ends[1].name.uppercased())", "\(there.number)\(ends[0].name.uppercased())")
    var stems = ["Z_\(owner)", "Z_\(member)"]
    if ends[0].isOrdered { stems.append("Z_FOK_\(member)") }
    if ends[1].isOrdered { stems.append("Z_FOK_\(owner)") }
    let columns = stems.map { stem in
      let free = ["", "1", "2", "3", "7", "12", "104"].map { stem + $0 }.filter { !taken.contains($0) }
      let column = random.pick(free) ?? stem + "\(taken.count + 1000)"
      taken.insert(column)
      return column
    }
    var join = Join(
      ends: ends, table: "Z_\(here.number)\(ends[0].name.uppercased())", stems: stems, columns: columns)
    for owner in here.keys {
      for member in there.keys where random.chance(40) {
        // No two are the same.
        let places = (0...1).map { _ in random.below(9000) * 64 + join.links.count }
        join.links.append(Link(keys: [owner, member], places: places))
      }
    }
    joins.append(join)
  }

  // MARK: As text

  /// What is between `<model>` and `</model>`.
  ///
  /// - Parameter extra: an attribute that each entity gets besides.
  func model(extra: String = "") -> String {
    func text(_ end: End, _ inverse: End) -> String {
      let entity = entities[inverse.entity].name
      return
        "<relationship name=\"\(end.name)\" optional=\"YES\" toMany=\"YES\" \(end.isOrdered ? "ordered=\"YES\"" : "") "
        + "deletionRule=\"Nullify\" destinationEntity=\"\(entity)\" inverseName=\"\(inverse.name)\" "
        + "inverseEntity=\"\(entity)\"/>"
    }
    return entities.indices.map { index in
      let relationships = joins.flatMap { join in
        (0...1).filter { join.ends[$0].entity == index }.map { text(join.ends[$0], join.ends[1 - $0]) }
      }
      return "<entity name=\"\(entities[index].name)\">\n\(extra)\n\(relationships.joined(separator: "\n"))\n</entity>"
    }.joined(separator: "\n")
  }

  /// The statements that make the file.
  func statements() throws -> [String] {
    var result = HandmadeBooks.tables.split(separator: "\n").map(String.init)
    result.append(
      try HandmadeBooks.metadata(Dictionary(uniqueKeysWithValues: entities.map { ($0.name, HandmadeBooks.hash) })))
    for entity in entities {
      let table = "Z\(entity.name.uppercased())"
      result.append("CREATE TABLE \(table) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER)")
      result.append("INSERT INTO Z_PRIMARYKEY VALUES (\(entity.number), '\(entity.name)', 0, \(entity.keys.count))")
      result += entity.keys.map { "INSERT INTO \(table) VALUES (\($0), \(entity.number), 1)" }
    }
    for join in joins {
      let columns = join.columns.map { "\($0) INTEGER" }.joined(separator: ", ")
      result.append(
        "CREATE TABLE \(join.table) (\(columns), PRIMARY KEY (\(join.columns[0]), \(join.columns[1])))")
      for link in join.links {
        let places = (0...1).filter { join.ends[$0].isOrdered }.map { link.places[$0] + 1 }
        let values = (link.keys + places).map { "\($0)" }.joined(separator: ", ")
        result.append("INSERT INTO \(join.table) VALUES (\(values))")
      }
    }
    return result
  }
}
