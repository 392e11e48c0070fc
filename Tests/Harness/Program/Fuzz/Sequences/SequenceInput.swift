import Foundation
import TestKit

/// A sequence, and where it runs: what is kept of an input.
struct SequenceInput: Codable {
  /// The number of the model.
  var model: Int
  /// Whether the context has an undo manager.
  var undoes: Bool
  /// Whether delete rules wait for the save.
  var defersRules: Bool
  var places: [SequencePlace]
  /// A line for each call.
  var calls: [String]

  /// How many models there are.
  static let models = 60
  /// How many calls a sequence has.
  static let length = 60
}

/// Draws sequences.
struct SequenceGenerator {
  private var random: SeededGenerator
  private var nodes: [String] = []
  private var leaves: [String] = []

  init(seed: Int, index: Int) { random = SeededGenerator(seed: seed, part: index) }

  /// Draws one.
  mutating func input() -> SequenceInput {
    // What was done above cannot be undone below, and two contexts agree with two only.
    let actsAbove = random.once(in: 4)
    let undoes = !actsAbove && random.once(in: 3)
    var input = SequenceInput(
      model: random.below(SequenceInput.models), undoes: undoes, defersRules: random.once(in: 4),
      places: [.plain(hasParent: actsAbove)], calls: [])
    for _ in 0..<3 { input.places.append(SequencePlace(&random, hasParent: actsAbove)) }
    for _ in 0..<3 { input.calls.append(insert().line) }
    while input.calls.count < SequenceInput.length - 2 {
      if actsAbove, random.once(in: 4) {
        input.calls.append(SequenceCall.above(callAbove()).line)
        continue
      }
      let call = call(undoes)
      input.calls.append(call.line)
      if let next = next(after: call, undoes: undoes, hasOthers: !actsAbove),
        input.calls.count < SequenceInput.length - 2
      {
        input.calls.append(next.line)
      }
    }
    input.calls += ["save", "look"]
    return input
  }

  /// What is rare by chance, and is tried more often: an undo right after a refresh, and another context's save while nothing is
  /// unsaved that would be in its way.
  private mutating func next(after call: SequenceCall, undoes: Bool, hasOthers: Bool) -> SequenceCall? {
    switch call {
    case .refresh, .refreshAll: undoes && random.once(in: 3) ? .undo : nil
    case .save: !undoes && hasOthers && random.once(in: 2) ? moveAway() : nil
    default: nil
    }
  }

  private mutating func insert() -> SequenceCall {
    let isNode = random.once(in: 2) || nodes.isEmpty
    let name = (isNode ? "n" : "l") + String(nodes.count + leaves.count + 1)
    if isNode { nodes.append(name) } else { leaves.append(name) }
    return .insert(entity: isNode ? "Node" : "Leaf", name: name)
  }

  private mutating func call(_ undoes: Bool) -> SequenceCall {
    // Those made lately are more likely to be there.
    let names = Array((nodes + leaves).sorted { number($0) < number($1) }.suffix(8))
    let name = random.pick(names) ?? "n1"
    switch random.below(100) {
    case 0..<9: return insert()
    case 9..<17: return .set(name: name, key: random.pick(SequenceModel.sizes) ?? "size", value: random.below(4))
    case 17..<35: return link(name)
    case 35..<44: return change(name)
    case 44..<53: return .delete(name: name)
    case 53..<57: return .read(name: name)
    case 57..<65: return .refresh(name: name, keepsChanges: random.once(in: 2))
    case 65..<68: return .obtainID(name: name)
    case 68..<71: return .merge(name: name)
    case 71..<77: return .letGo(name: name)
    case 77..<81:
      return .fetch(
        entity: random.once(in: 2) ? "Node" : "Leaf", above: random.below(4) - 1, refreshes: random.once(in: 3))
    case 81..<84: return .process
    case 84..<87: return .refreshAll
    case 87..<93: return .save
    case 93..<95: return .rollback
    case 95: return .reset
    case 96..<98: return .look
    default: return undoes ? (random.once(in: 3) ? .redo : .undo) : .save
    }
  }

  private mutating func callAbove() -> SequenceCall {
    let name = random.pick((nodes + leaves).sorted { number($0) < number($1) }.suffix(8)) ?? "n1"
    switch random.below(20) {
    case 0..<5: return insert()
    case 5..<8: return .set(name: name, key: random.pick(SequenceModel.sizes) ?? "size", value: random.below(4))
    case 8..<11: return link(name)
    case 11..<13: return change(name)
    case 13..<15: return .delete(name: name)
    case 15..<17: return .obtainID(name: name)
    default: return .save
    }
  }

  private func number(_ name: String) -> Int { Int(name.dropFirst()) ?? 0 }

  private static let keys: [(isNode: Bool, key: String, leadsToNodes: Bool, isToMany: Bool)] = [
    (true, "next", true, false), (true, "previous", true, true), (true, "peers", true, true),
    (true, "fans", true, true), (true, "owns", false, true), (true, "mate", false, false),
    (true, "tagged", false, true), (false, "owner", true, false), (false, "partner", true, false),
    (false, "tags", true, true),
  ]

  private mutating func link(_ name: String) -> SequenceCall {
    let key = random.pick(Self.keys.filter { $0.isNode == name.hasPrefix("n") }) ?? Self.keys[0]
    var others: [String] = []
    for _ in 0..<(key.isToMany ? random.below(4) : random.below(4) == 0 ? 0 : 1) {
      if let other = random.pick((key.leadsToNodes ? nodes : leaves).suffix(6)), !others.contains(other) {
        others.append(other)
      }
    }
    return .link(name: name, key: key.key, others: others)
  }

  private mutating func moveAway() -> SequenceCall {
    let ends = Self.keys.filter { $0.leadsToNodes && $0.key != "previous" && $0.key != "fans" }
    let end = random.pick(ends) ?? ends[0]
    let name = random.pick((end.isNode ? nodes : leaves).suffix(6)) ?? "n1"
    return .moveAway(name: name, key: end.key, other: random.once(in: 3) ? nil : random.pick(nodes.suffix(6)))
  }

  private mutating func change(_ name: String) -> SequenceCall {
    let key = random.pick(Self.keys.filter { $0.isNode == name.hasPrefix("n") && $0.isToMany }) ?? Self.keys[1]
    guard let other = random.pick((key.leadsToNodes ? nodes : leaves).suffix(6)) else { return .process }
    switch random.below(5) {
    case 0, 1: return .add(name: name, key: key.key, other: other)
    case 2, 3: return .remove(name: name, key: key.key, other: other)
    default: return .turn(name: name, key: key.key)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func pick(_ elements: ArraySlice<String>) -> String? { pick(Array(elements)) }
}
