/// What one save does to one store, as a list of values that can be printed and asserted before anything runs.
package struct SavePlan {
  /// The operations, in the order in which they are carried out.
  package var operations: [SaveOperation] = []

  /// Makes one; the parameter is the property of its name.
  package init(operations: [SaveOperation] = []) { self.operations = operations }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { operations.isEmpty }

  /// The versions that rows must still have for the plan to be carried out.
  package var expectedVersions: [(reference: ObjectReference, version: Int64)] {
    operations.compactMap { operation in
      switch operation {
      case .update(let row, _): (row.reference, row.formerVersion)
      case .delete(let row), .check(let row): (row.reference, row.version)
      case .insert, .link, .unlink, .unlinkAll, .arrange: nil
      }
    }
  }
}

/// One step of a save.
///
/// A plan has one for each row, so a step names no more than the row: the row's reference says of which entity it is.
package enum SaveOperation {
  /// Writes a new row; its version is 1 (SV-18).
  case insert(RowSnapshot)
  /// Writes the changed slots of a row and raises its version, if it still has the version it was read at.
  ///
  /// The snapshot is the row as it will be, with the raised version; `slots` names what differs, to-many relationships among
  /// them, which have no columns.
  case update(RowSnapshot, slots: [Int])
  /// Removes a row, if it still has the version of this snapshot.
  case delete(RowSnapshot)
  /// Checks that a row still has the version of this snapshot (RF-19).
  case check(RowSnapshot)
  /// Adds a pair to a join table.
  ///
  /// Indirect, as all that needs more room than a row: most plans are of rows.
  indirect case link(RelationshipLayout, owner: Int64, member: Int64)
  /// Takes a pair from a join table.
  indirect case unlink(RelationshipLayout, owner: Int64, member: Int64)
  /// Takes every pair of an owner from a join table, because its row goes.
  case unlinkAll(RelationshipLayout, owner: Int64)
  /// Puts members of an ordered relationship into this order; what is a member and not named is left where it is.
  ///
  /// Rows and pairs are written by then. With `isAppended` the members named come after all others.
  indirect case arrange(RelationshipLayout, owner: Int64, members: [Int64], isAppended: Bool)
}

extension SaveOperation {
  /// Whether it writes a new row; asked of each operation, so none is taken in hand.
  var isInsert: Bool { if case .insert = self { true } else { false } }

  /// The row as it is after the operation, where that writes one.
  @inlinable
  package var written: RowSnapshot? {
    switch self {
    case .insert(let row), .update(let row, _): row
    default: nil
    }
  }

  /// One line, such as `update Episode 3 (history) at version 1`.
  package func text(_ model: EntityTable) -> String {
    func name(_ row: RowSnapshot) -> String {
      "\(model[row.reference.entity].name) \(row.reference.number)"
    }
    return switch self {
    case .insert(let row): "insert \(name(row))"
    case .update(let row, let slots):
      "update \(name(row)) "
        + "(\(slots.map { model[row.reference.entity].slots[$0].name }.joined(separator: ", "))) "
        + "at version \(row.formerVersion)"
    case .delete(let row): "delete \(name(row)) at version \(row.version)"
    case .check(let row): "check \(name(row)) at version \(row.version)"
    case .link(let relationship, let owner, let member):
      "link \(relationship.source.name) \(owner) \(relationship.name) \(member)"
    case .unlink(let relationship, let owner, let member):
      "unlink \(relationship.source.name) \(owner) \(relationship.name) \(member)"
    case .unlinkAll(let relationship, let owner):
      "unlink \(relationship.source.name) \(owner) \(relationship.name) *"
    case .arrange(let relationship, let owner, let members, let isAppended):
      "\(isAppended ? "append to" : "arrange") \(relationship.source.name) \(owner) \(relationship.name) "
        + "(\(members.map(String.init).joined(separator: ", ")))"
    }
  }
}
