import OpenCoreData

extension NSDeleteRule {
  /// The rule as the book calls it, such as `no action`.
  var word: String {
    switch self {
    case .noActionDeleteRule: "no action"
    case .nullifyDeleteRule: "nullify"
    case .cascadeDeleteRule: "cascade"
    case .denyDeleteRule: "deny"
    }
  }
}
