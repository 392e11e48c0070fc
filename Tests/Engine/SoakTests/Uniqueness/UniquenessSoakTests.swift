import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

/// Random graphs whose unique codes clash, under each policy: what stays and who refers to it, against plain lists.
///
/// `OPENCOREDATA_SEED` runs one again.
@Suite("Soak: unique values and who refers to them")
struct UniquenessSoakTests {
  @Test(
    "what stays of a clash, and who refers to it, is what the policy's sentence says", .fact("CH-020", "CH-1030"),
    arguments: StoreKind.allCases)
  func randomGraphs(_ kind: StoreKind) throws {
    if let seed = try Soak.seed(Int.self) {
      _ = try run(kind, seed)
      return
    }
    var outcomes: [String: Int] = [:]
    // Five thousand of twenty thousand, on two kinds of store.
    for seed in try 0..<Soak.count(150, part: 8) { outcomes[try run(kind, seed), default: 0] += 1 }
    for outcome in ["storeTrump", "rollback", "objectTrump", "overwrite"] {
      #expect(outcomes[outcome, default: 0] > 0, "\(outcome) never came up among \(outcomes)")
    }
  }

  /// One save whose codes may clash.
  ///
  /// - Returns: its policy, or why nothing was compared.
  private func run(_ kind: StoreKind, _ seed: Int) throws -> String {
    var random = SeededGenerator(seed: seed &+ 52_013)
    var plain = PlainClashes()
    let policy = random.pick(PlainClashes.Policy.allCases) ?? .storeTrump
    let stack = try TestStack(kind, model: ClashModel.model)
    try stack.run { context throws in
      var trial = Trial(context: context)
      for code in 0..<(2 + random.below(3)) { trial.insert("A", code, &plain, &random) }
      for code in 0..<(2 + random.below(3)) { trial.insert("B", code, &plain, &random) }
      trial.link(6 + random.below(12), among: plain.things.indices, &plain, &random)
      try context.save()
    }
    plain.settle()
    let saved = plain.things.count
    try stack.run { context throws in
      var trial = try Trial(context: context, plain.things)
      var free = Array(plain.things.indices)
      for _ in 0..<random.below(3) {
        guard let thing = random.pick(free), thing < saved, let code = random.pick([0, 1, 2, 3, 4, 5]) else { continue }
        free.removeAll { $0 == thing }
        plain.change(thing, code: code)
        trial.objects[thing].setValue(code, forKey: "code")
      }
      // A rollback takes links of what it reverts back too: other tests are about that.
      if policy != .rollback { free = Array(plain.things.indices) }
      for _ in 0..<(1 + random.below(4)) {
        free.append(trial.insert(random.chance(50) ? "A" : "B", random.below(6), &plain, &random))
      }
      trial.link(4 + random.below(14), among: free[...], &plain, &random)
      context.mergePolicy = Self.policy(policy)
      try context.save()
      checkInvariants(of: context)
    }
    plain.save(policy)
    if plain.isUnclear { return "unclear" }
    let found = try stack.run { try Self.lines($0, plain) }
    #expect(found == plain.lines, "seed \(seed), \(policy)")
    return "\(policy)"
  }

  private static func policy(_ policy: PlainClashes.Policy) -> NSMergePolicy {
    switch policy {
    case .storeTrump: .mergeByPropertyStoreTrump
    case .rollback: .rollback
    case .objectTrump: .mergeByPropertyObjectTrump
    case .overwrite: .overwrite
    }
  }

  /// A line for each row, as a context sees them that has seen nothing yet.
  private static func lines(_ context: NSManagedObjectContext, _ plain: PlainClashes) throws -> [String] {
    try ["A", "B"].flatMap { try context.things($0) }.map { object in
      let ends = ClashModel.ends.filter { $0.owner == object.entity.name }.map { end in
        let value = object.value(forKey: end.name)
        let members = (value as? NSOrderedSet)?.array as? [NSManagedObject] ?? Array(object.related(end.name))
        // Without an inverse a reference to a row that was deleted dangles.
        let present = members.filter { (try? context.existingObject(with: $0.objectID)) != nil }.map(name)
        let contested = plain.contested(end)
        let names = present.filter { !contested.contains($0) }
        return "\(end.name)=\((end.isOrdered ? names : names.sorted()).joined(separator: ","))"
      }
      let code = (object.value(forKey: "code") as? Int).map(String.init) ?? "-"
      return "\(name(object)) \(code) \(object.value(forKey: "note") as? Int ?? -1) \(ends.joined(separator: " "))"
    }.sorted()
  }

  private static func name(_ object: NSManagedObject) -> String { object.value(forKey: "name") as? String ?? "nil" }

  /// The engine's side of what is drawn.
  private struct Trial {
    let context: NSManagedObjectContext
    var objects: [NSManagedObject] = []

    init(context: NSManagedObjectContext) { self.context = context }

    init(context: NSManagedObjectContext, _ things: [PlainClashes.Thing]) throws {
      self.context = context
      objects = try things.map { try context.only($0.kind, $0.name) }
    }

    @discardableResult
    mutating func insert(
      _ kind: String, _ code: Int, _ plain: inout PlainClashes, _ random: inout SeededGenerator
    ) -> Int {
      let (code, note) = (random.chance(90) ? code : nil, random.chance(50) ? 0 : random.below(100))
      let thing = plain.insert(kind, code: code, note: note)
      let object = context.make(kind, plain.things[thing].name)
      object.setValue(code, forKey: "code")
      object.setValue(note, forKey: "note")
      objects.append(object)
      return thing
    }

    func link(
      _ times: Int, among things: some Collection<Int>, _ plain: inout PlainClashes, _ random: inout SeededGenerator
    ) {
      for _ in 0..<times {
        guard let end = random.pick(ClashModel.ends),
          let owner = random.pick(things.filter { plain.things[$0].kind == end.owner }),
          let other = random.pick(things.filter { plain.things[$0].kind == end.destination })
        else { continue }
        if plain.isTaken(other, from: owner, end) { continue }
        plain.connect(end, owner, other)
        let (object, member) = (objects[owner], objects[other])
        if !end.isMany {
          object.setValue(member, forKey: end.name)
        } else if end.isOrdered {
          object.mutableOrderedSetValue(forKey: end.name).add(member)
        } else {
          object.mutableSetValue(forKey: end.name).add(member)
        }
      }
    }
  }
}
