import CoreDataModel

/// A line of a drawing: a relationship, or two that are each other's inverse.
struct ModelEdge {
  /// Where it starts.
  let start: DrawnModel.Place
  /// The entity that it leads to, and its row where that has the inverse.
  let end: (entity: Int, row: Int?)
  let rule: NSDeleteRule
  /// Whether it leads both ways by the same rule.
  let isMutual: Bool
  /// Whether the inverse has a line too, which was drawn before it.
  let isSecond: Bool
  /// What has happened to it, or to its inverse.
  let change: RelationshipChange

  /// The lines of a model, those first that are not to be left out.
  ///
  /// A pair is one line: by the rule of both, or by the one that does more than nullify.
  static func edges(of model: DrawnModel) -> [ModelEdge] {
    var edges: [ModelEdge] = []
    for (entity, drawn) in model.entities.enumerated() {
      for (row, relationship) in drawn.rows.enumerated() {
        guard let destination = relationship.destination else { continue }
        let place = DrawnModel.Place(entity: entity, row: row)
        guard let inverse = relationship.inverse, inverse != place else {
          edges.append(
            ModelEdge(
              start: place, end: (destination, nil), rule: relationship.rule, isMutual: false, isSecond: false,
              change: relationship.change))
          continue
        }
        let other = model.entities[inverse.entity].rows[inverse.row]
        let isMutual = other.rule == relationship.rule
        let isFirst = (entity, row) < (inverse.entity, inverse.row)
        // Of a pair by one rule the first draws the line, of a cascade and a nullify the cascade.
        if isMutual ? !isFirst : relationship.rule == .nullifyDeleteRule { continue }
        let change = relationship.change == .none ? other.change : relationship.change
        edges.append(
          ModelEdge(
            start: place, end: (inverse.entity, inverse.row), rule: relationship.rule, isMutual: isMutual,
            isSecond: !isFirst && other.rule != .nullifyDeleteRule, change: change))
      }
    }
    return edges.filter(\.isFirm) + edges.filter { !$0.isFirm }
  }

  /// Whether it is drawn whatever it crosses: a nullify that has not changed may be left to its row, which names where it leads.
  var isFirm: Bool { rule != .nullifyDeleteRule || change != .none }
}
