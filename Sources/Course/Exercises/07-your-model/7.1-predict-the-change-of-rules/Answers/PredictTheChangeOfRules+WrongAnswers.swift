import Graders
import OpenCoreData

extension WrongAnswer {
  static var predictTheChangeOfRules: [WrongAnswer] {
    func below(_ folders: Int, _ members: Int, _ children: NSDeleteRule) -> RowsAfterDelete {
      switch children {
      case .cascadeDeleteRule: .saved(gone: folders + members, cleared: 0, dangling: 0)
      case .nullifyDeleteRule: .saved(gone: folders, cleared: members, dangling: 0)
      case .noActionDeleteRule: .saved(gone: folders, cleared: 0, dangling: members)
      case .denyDeleteRule: members == 0 ? .saved(gone: folders, cleared: 0, dangling: 0) : .refused
      }
    }
    func both(_ inside: Int, _ beside: Int, _ children: NSDeleteRule, _ parent: NSDeleteRule) -> RowsAfterDelete {
      if parent == .denyDeleteRule { return .refused }
      return parent == .cascadeDeleteRule ? below(2, inside + beside, children) : below(1, inside, children)
    }
    return [
      WrongAnswer(
        "thinks-rules-are-in-the-file", failsAt: "rule-of-children",
        PredictTheChangeOfRules { inside, _, _, _ in .saved(gone: 1, cleared: 0, dangling: inside) }),
      WrongAnswer(
        "refuses-without-a-destination", failsAt: "deny-downwards",
        PredictTheChangeOfRules { inside, beside, children, parent in
          children == .denyDeleteRule ? .refused : both(inside, beside, children, parent)
        }),
      WrongAnswer(
        "takes-no-action-for-nullify", failsAt: "rule-of-children",
        PredictTheChangeOfRules { inside, beside, children, parent in
          both(inside, beside, children == .noActionDeleteRule ? .nullifyDeleteRule : children, parent)
        }),
      WrongAnswer(
        "expects-a-key-upwards", failsAt: "no-action-upwards",
        PredictTheChangeOfRules { inside, beside, children, parent in
          let real = both(inside, beside, children, parent)
          guard parent == .noActionDeleteRule, case .saved(let gone, let cleared, let dangling) = real else {
            return real
          }
          return .saved(gone: gone, cleared: cleared, dangling: dangling + 1)
        }),
      WrongAnswer(
        "asks-children-only", failsAt: "deny-upwards",
        PredictTheChangeOfRules { inside, _, children, _ in below(1, inside, children) }),
      WrongAnswer(
        "stops-at-the-parent", failsAt: "cascade-upwards",
        PredictTheChangeOfRules { inside, beside, children, parent in
          if parent == .cascadeDeleteRule { return below(2, inside, children) }
          return both(inside, beside, children, parent)
        }),
    ]
  }
}
