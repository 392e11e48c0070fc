import Graders
import OpenCoreData

extension Variant {
  static var predictTheBatchDelete: [Variant] {
    [
      Variant(
        "asks-one-thing-at-a-time",
        PredictTheBatchDelete { rule, episodes in
          let left = rule == .cascadeDeleteRule ? 0 : episodes
          return BatchOutcome(
            count: rule == .denyDeleteRule ? nil : 1, episodes: left, keys: rule == .nullifyDeleteRule ? 0 : left)
        }),
      Variant(
        "reads-a-table",
        PredictTheBatchDelete { rule, episodes in
          let parts: [NSDeleteRule: (Int?, Int, Int)] = [
            .cascadeDeleteRule: (1, 0, 0), .nullifyDeleteRule: (1, 1, 0), .noActionDeleteRule: (1, 1, 1),
          ]
          let (count, left, keys) = parts[rule] ?? (nil, 1, 1)
          return BatchOutcome(count: count, episodes: left * episodes, keys: keys * episodes)
        }),
    ]
  }
}
