/// What is left of a graph whose unique codes clash, by lists and the sentences of CH-020 and CH-1030 alone.
struct PlainClashes {
  typealias End = ClashModel.ClashEnd

  enum Policy: CaseIterable {
    case storeTrump, rollback, objectTrump, overwrite

    var trumps: Bool { self == .objectTrump || self == .overwrite }
  }

  struct Thing {
    var name: String
    let kind: String
    var code: Int?
    var note = 0
    /// The code of its row; nil for a new object, too.
    var savedCode: Int?
    var isNew = true
    var isGone = false
  }

  private(set) var things: [Thing] = []
  /// By end and owner what it leads to, in order.
  private var links: [End: [Int: [Int]]] = [:]
  /// The saved ones whose code was changed, in the order of the change.
  private var changed: [Int] = []
  /// Whether it came to what the two sentences are not about: a rollback of an object whose links have changed too.
  private(set) var isUnclear = false
  private var relinked: Set<Int> = []

  // MARK: Making

  mutating func insert(_ kind: String, code: Int?, note: Int) -> Int {
    things.append(Thing(name: "\(kind)\(things.count)", kind: kind, code: code, note: note))
    return things.count - 1
  }

  mutating func change(_ thing: Int, code: Int?) {
    things[thing].code = code
    changed.append(thing)
  }

  /// All that is there is in the store.
  mutating func settle() {
    for thing in things.indices {
      things[thing].isNew = false
      things[thing].savedCode = things[thing].code
    }
    relinked = []
  }

  func members(_ end: End, _ owner: Int) -> [Int] { links[end]?[owner] ?? [] }

  mutating func connect(_ end: End, _ owner: Int, _ other: Int) {
    if members(end, owner).contains(other) { return }
    relinked.formUnion([owner, other])
    if !end.isMany { members(end, owner).forEach { cut(end, owner, $0) } }
    links[end, default: [:]][owner, default: []].append(other)
    guard let back = end.back else { return }
    if !back.isMany { members(back, other).forEach { cut(back, other, $0) } }
    links[back, default: [:]][other, default: []].append(owner)
  }

  private mutating func cut(_ end: End, _ owner: Int, _ other: Int) {
    relinked.formUnion([owner, other])
    links[end]?[owner]?.removeAll { $0 == other }
    if let back = end.back { links[back]?[other]?.removeAll { $0 == owner } }
  }

  /// Puts one into the place of another.
  private mutating func replace(_ end: End, _ owner: Int, _ other: Int, by heir: Int) {
    guard let place = members(end, owner).firstIndex(of: other) else { return }
    cut(end, owner, other)
    if members(end, owner).contains(heir) { return }
    connect(end, owner, heir)
    var others = members(end, owner)
    others.removeLast()
    others.insert(heir, at: min(place, others.count))
    links[end]?[owner] = others
  }

  // MARK: Saving

  mutating func save(_ policy: Policy) {
    while true {
      let clashing = groups()
      if clashing.isEmpty { break }
      var deleted: [Int] = []
      // Where the store's side wins its rows come first.
      let ordered =
        policy.trumps ? clashing : clashing.filter { $0.row != nil } + clashing.filter { $0.row == nil }
      for (group, row) in ordered { resolve(group, row, policy, &deleted) }
      for thing in deleted { forget(thing) }
    }
  }

  /// Objects that have a code in common with each other or with a row that keeps it: those of `B` come first, then those of
  /// `A`, then the saved ones.
  private func groups() -> [(group: [Int], row: Int?)] {
    let new = ["B", "A"].flatMap { kind in things.indices.filter { things[$0].kind == kind && things[$0].isNew } }
    var groups: [[Int]] = []
    for thing in (new + changed) where !things[thing].isGone && things[thing].code != nil {
      if !things[thing].isNew, things[thing].code == things[thing].savedCode { continue }
      if let place = groups.firstIndex(where: { same($0[0], thing) }) {
        groups[place].append(thing)
      } else {
        groups.append([thing])
      }
    }
    return groups.compactMap { group in
      let row = things.indices.first {
        !things[$0].isNew && !things[$0].isGone && things[$0].savedCode == things[$0].code && same($0, group[0])
      }
      return group.count > 1 || row != nil ? (group, row) : nil
    }
  }

  private func same(_ one: Int, _ other: Int) -> Bool {
    things[one].kind == things[other].kind && things[one].code == things[other].code
  }

  private mutating func resolve(_ group: [Int], _ row: Int?, _ policy: Policy, _ deleted: inout [Int]) {
    if let row, !policy.trumps {
      for thing in group { yield(thing, to: row, policy) }
      return
    }
    let saved = group.filter { !things[$0].isNew }
    let candidates = saved.isEmpty ? group : saved
    let winner = policy.trumps ? candidates[candidates.count - 1] : candidates[0]
    for thing in group where thing != winner { yield(thing, to: winner, policy) }
    guard let row else { return }
    if things[winner].isNew {
      absorb(winner, into: row, policy)
      drop(winner, for: row)
    } else {
      things[row].isGone = true
      deleted.append(row)
    }
  }

  private mutating func yield(_ thing: Int, to winner: Int, _ policy: Policy) {
    if things[thing].isNew { return drop(thing, for: winner) }
    things[thing].code = things[thing].savedCode
    if policy == .rollback, relinked.contains(thing) { isUnclear = true }
  }

  private mutating func absorb(_ thing: Int, into row: Int, _ policy: Policy) {
    things[row].name = things[thing].name
    if policy == .overwrite || things[thing].note != 0 { things[row].note = things[thing].note }
    for end in ClashModel.ends where end.owner == things[thing].kind {
      let others = members(end, thing)
      if end.isMany {
        if end.back == nil { for other in others { connect(end, row, other) } }
      } else if let other = others.first {
        if let back = end.back, back.isMany { replace(back, other, thing, by: row) } else { connect(end, row, other) }
      } else if policy == .overwrite {
        members(end, row).forEach { cut(end, row, $0) }
      }
    }
  }

  private mutating func drop(_ thing: Int, for heir: Int) {
    for end in ClashModel.ends where end.destination == things[thing].kind {
      // In the order that the dropped one has them in.
      let owners = end.back.map { members($0, thing) } ?? things.indices.filter { members(end, $0).contains(thing) }
      for owner in owners where !things[owner].isGone {
        switch (end.isMany, end.back?.isMany) {
        case (true, false): break
        case (true, _): replace(end, owner, thing, by: heir)
        case (false, false): if let back = end.back, members(back, heir).isEmpty { connect(end, owner, heir) }
        case (false, _): connect(end, owner, heir)
        }
      }
    }
    things[thing].isGone = true
    forget(thing)
  }

  /// Nobody refers to it any more; its place in the order of what it belonged to has gone with it.
  private mutating func forget(_ thing: Int) {
    for end in ClashModel.ends {
      links[end]?[thing] = nil
      for owner in things.indices { links[end]?[owner]?.removeAll { $0 == thing } }
    }
  }

  // MARK: What is left

  /// Whether a thing is a member of another's to-many that nothing leads back along: a row has room for one owner only (SQ-26).
  func isTaken(_ other: Int, from owner: Int, _ end: End) -> Bool {
    end.isMany && end.back == nil && things.indices.contains { $0 != owner && members(end, $0).contains(other) }
  }

  /// The names of those that several have come to own, whom no sentence gives to one of them.
  func contested(_ end: End) -> Set<String> {
    var names: Set<String> = []
    for owner in things.indices {
      for other in members(end, owner) where isTaken(other, from: owner, end) { names.insert(things[other].name) }
    }
    return names
  }

  /// A line for each row.
  var lines: [String] {
    things.indices.filter { !things[$0].isGone }.map { index in
      let thing = things[index]
      let ends = ClashModel.ends.filter { $0.owner == thing.kind }.map { end in
        let contested = contested(end)
        let names = members(end, index).map { things[$0].name }.filter { !contested.contains($0) }
        return "\(end.name)=\((end.isOrdered ? names : names.sorted()).joined(separator: ","))"
      }
      return "\(thing.name) \(thing.code.map(String.init) ?? "-") \(thing.note) \(ends.joined(separator: " "))"
    }.sorted()
  }
}
