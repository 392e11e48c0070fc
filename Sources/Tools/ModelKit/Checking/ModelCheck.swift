import CoreDataModel

/// Looks a model over as a reviewer does who knows deletes.
public enum ModelCheck {
  /// What was found, entities and relationships by name, each in the order of the kinds.
  ///
  /// - Parameter model: the model, in use or not.
  public static func findings(in model: NSManagedObjectModel) -> [ModelFinding] {
    let graph = RuleGraph(model)
    let order = ModelFinding.Kind.allCases
    return rules.flatMap { $0.findings(in: graph) }.sorted { left, right in
      let (a, b) = (order.firstIndex(of: left.kind) ?? 0, order.firstIndex(of: right.kind) ?? 0)
      return (left.entity, left.relationship, a, left.why) < (right.entity, right.relationship, b, right.why)
    }
  }

  private static var rules: [any ModelRule.Type] {
    [
      MissingInverseRule.self, NoActionRule.self, NullifyMandatoryRule.self, DenyBelowCascadeRule.self,
      CascadeBothWaysRule.self, CascadeUpwardsRule.self, CascadeManyToManyRule.self, CascadeCycleRule.self,
      OrderedToManyRule.self, BatchDeleteRule.self,
    ]
  }
}

/// One thing that a reviewer looks for.
protocol ModelRule {
  /// What of its kind is in a model, in any order.
  static func findings(in graph: RuleGraph) -> [ModelFinding]
}
