import Foundation
import OpenCoreData
import WorkbookKit

// What plain SQL says of a store, to compare with what the engine finds.
extension WorkingCopy {
  /// How many rows of an entity there are.
  func count(_ entity: NSEntityDescription) throws -> RowCell {
    let name = (entity.name ?? "").replacing("'", with: "''")
    return try number(
      "SELECT COUNT(*) FROM \(table(of: entity)) WHERE Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(name)')"
    )
  }

  /// How many links of a relationship the columns and join tables hold.
  func linkCount(_ relationship: NSRelationshipDescription) throws -> RowCell {
    if !relationship.isToMany {
      return try number("SELECT COUNT(\(column(relationship))) FROM \(table(of: relationship.entity))")
    }
    if let inverse = relationship.inverseRelationship, !inverse.isToMany {
      return try number("SELECT COUNT(\(column(inverse))) FROM \(table(of: inverse.entity))")
    }
    // A join table is named after one end, and has a column that is named after the other.
    let ends = [relationship.name, relationship.inverseRelationship?.name ?? relationship.name].map { $0.uppercased() }
    let names = try PlainSQL.rows(
      at: url, "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z_[0-9]*' ORDER BY name")
    for case .text(let name) in names.rows.map({ $0[0] })
    where ends.contains(String(name.dropFirst(2).drop(while: \.isNumber))) {
      return try number("SELECT COUNT(*) FROM \"\(name)\"")
    }
    return .null
  }

  /// The copy without its log, in a folder of its own.
  func withoutLog() throws -> URL {
    let other = url.deletingLastPathComponent().appendingPathComponent("alone.sqlite")
    try Data(contentsOf: question.store).write(to: other)
    return other
  }

  /// What a file opens as: how many rows, or why it is refused.
  func outcome(of file: URL) throws -> String {
    do {
      let container = try ReaderQuestion.open(file, try model())
      let request = try question.request(in: container.managedObjectModel)
      request.predicate = nil
      return "\(try container.viewContext.count(for: request)) of \(question.entity)"
    } catch let problem as ReaderProblem {
      return problem.text
    }
  }

  private func table(of entity: NSEntityDescription) -> String {
    var root = entity
    while let parent = root.superentity { root = parent }
    return "\"Z\((root.name ?? "").uppercased())\""
  }

  private func column(_ relationship: NSRelationshipDescription) -> String { "\"Z\(relationship.name.uppercased())\"" }

  private func number(_ sql: String) throws -> RowCell {
    guard case .integer(let number)? = try PlainSQL.rows(at: url, sql).rows.first?.first else { return .null }
    return .integer(number)
  }
}

/// A pair of objects that a relationship links.
struct Link: Hashable {
  let owner: NSManagedObjectID
  let member: NSManagedObjectID

  /// The pair as the inverse sees it.
  var turnedRound: Link { Link(owner: member, member: owner) }
}

extension NSManagedObjectContext {
  /// The pairs that a relationship links, found by following it from every object.
  func links(_ relationship: NSRelationshipDescription) throws -> Set<Link> {
    var links: Set<Link> = []
    for object in try fetch(NSFetchRequest<NSManagedObject>(entityName: relationship.entity.name ?? "")) {
      for member in object.members(of: relationship) {
        links.insert(Link(owner: object.objectID, member: member.objectID))
      }
    }
    return links
  }
}

extension NSManagedObject {
  /// What a relationship leads to.
  func members(of relationship: NSRelationshipDescription) -> [NSManagedObject] {
    switch value(forKey: relationship.name) {
    case let object as NSManagedObject: [object]
    case let objects as NSOrderedSet: objects.array.compactMap { $0 as? NSManagedObject }
    case let objects as Set<NSManagedObject>: Array(objects)
    case let objects as NSSet: objects.allObjects.compactMap { $0 as? NSManagedObject }
    default: []
    }
  }
}
