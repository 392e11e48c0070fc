import CoreData
import Foundation
import OpenCoreData

/// The keys of a file that lead to no row, found by plain SQL and the names of columns: `Toy p2.toys Child p1`.
///
/// Those of to-ones stand in columns of their own, those of to-manys without inverse in columns of their members (SQ-26). Pairs of
/// join tables are not looked at.
enum KeysToNothing {
  /// The keys, as whoever has one, the relationship, and who is gone.
  static func all(in url: URL, _ model: NSManagedObjectModel) throws -> Set<String> {
    var found: Set<String> = []
    for entity in model.entities {
      for case let relationship as NSRelationshipDescription in entity.properties where relationship.entity === entity {
        guard let destination = relationship.destinationEntity else { continue }
        let (own, far) = (root(of: entity), root(of: destination))
        let holder = relationship.isToMany ? far : own
        let goal = relationship.isToMany ? own : far
        let columns = try PlainSQL.rows(at: url, "SELECT * FROM Z\(holder.uppercased()) LIMIT 0").columns
        let name = relationship.name.uppercased()
        guard let column = columns.first(where: { isColumn($0, name, isOfMembers: relationship.isToMany) }) else {
          continue
        }
        let rows = try PlainSQL.rows(
          at: url,
          "SELECT Z_PK, \(column) FROM Z\(holder.uppercased()) WHERE \(column) IS NOT NULL AND \(column) NOT IN "
            + "(SELECT Z_PK FROM Z\(goal.uppercased()))"
        ).rows
        for row in rows {
          guard case .integer(let key) = row[0], case .integer(let gone) = row[1] else { continue }
          found.insert("\(holder) p\(key).\(relationship.name) \(goal) p\(gone)")
        }
      }
    }
    return found
  }

  /// What a preview says is left, in the same words.
  static func foreseen(_ preview: DeletionPreview) -> Set<String> {
    func label(_ id: NSManagedObjectID) -> String {
      "\(root(of: id.entity)) \(id.uriRepresentation().lastPathComponent)"
    }
    let inColumns = preview.leftDangling.filter { reference in
      let own = reference.object.entity.relationshipsByName[reference.relationship]
      return own?.isToMany != true || own?.inverseRelationship == nil
    }
    return Set(inColumns.map { "\(label($0.object)).\($0.relationship) \(label($0.destination))" })
  }

  private static func root(of entity: NSEntityDescription) -> String {
    entity.superentity.map(root) ?? entity.name ?? ""
  }

  private static func isColumn(_ column: String, _ name: String, isOfMembers: Bool) -> Bool {
    guard column.hasPrefix("Z"), column.hasSuffix(name) else { return false }
    let number = column.dropFirst().dropLast(name.count)
    return isOfMembers ? !number.isEmpty && number.allSatisfy(\.isNumber) : number.isEmpty
  }
}
