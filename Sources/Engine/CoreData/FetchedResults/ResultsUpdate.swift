import Foundation

/// Works out what a batch of changed objects does to the results, without fetching.
///
/// Predicate and sort descriptors are evaluated for the changed objects only; an object that comes or moves finds its
/// place among the others by halving. A section is found by its name, so that it stays in one piece even where the order
/// of the objects would not keep it so (chosen here).
struct ResultsUpdate {
  private let results: FetchedResults
  private let plan: ResultsPlan
  private var leaving: [NSManagedObject] = []
  private var arriving: [NSManagedObject] = []
  private var moving: [NSManagedObject] = []
  private var updating: [NSManagedObject] = []
  /// Where objects that arrive or move belong.
  private var names: [ObjectIdentifier: String] = [:]
  /// The keys of the objects that stay or arrive.
  private var keys: [ObjectIdentifier: PlacingKeys.Remembered] = [:]
  /// The new lists of the sections that objects leave or enter.
  private var lists: [ObjectIdentifier: [NSManagedObject]] = [:]

  init(_ results: FetchedResults, _ plan: ResultsPlan) {
    self.results = results
    self.plan = plan
  }

  /// Sorts the changed objects into those that leave, arrive, move and change in place, and puts them into their places.
  ///
  /// - Returns: the change, or nil when nothing relevant changed (FRC-06).
  mutating func change(for changed: ChangedObjects) -> ResultsChange? {
    for object in changed.all {
      let member = results.members[ObjectIdentifier(object)]
      guard member != nil || (plan.concerns(object) && !changed.gone.contains(object)) else { continue }
      judge(
        object, member, isGone: changed.gone.contains(object), isOnlyInserted: changed.onlyInserted.contains(object))
    }
    if leaving.isEmpty, arriving.isEmpty, moving.isEmpty, updating.isEmpty { return nil }
    return place()
  }

  // MARK: Judging

  private mutating func judge(
    _ object: NSManagedObject, _ member: FetchedResults.Member?, isGone: Bool, isOnlyInserted: Bool
  ) {
    guard !isGone, plan.matches(object) else {
      if member != nil { leaving.append(object) }
      return
    }
    let id = ObjectIdentifier(object)
    let new = plan.keys.remember(object)
    guard let member else {
      names[id] = plan.naming.name(of: object)
      keys[id] = new
      arriving.append(object)
      return
    }
    // The fetch saw the object before the context told that it is new.
    if isOnlyInserted, let before = member.keys.values, let after = new.values, before == after { return }
    keys[id] = new
    let isPlaced = plan.keys.differ(member.keys, new)
    let name = isPlaced || plan.hasSections ? plan.naming.name(of: object) : member.section.name
    if isPlaced || name != member.section.name {
      names[id] = name
      moving.append(object)
    } else {
      updating.append(object)
    }
  }

  // MARK: Placing

  private mutating func place() -> ResultsChange {
    let before = results.sections
    let oldPaths = paths(of: leaving + moving + updating, in: before) { $0.members }
    takeOut()
    let (after, created) = putIn()
    note(after)
    let newPaths = paths(of: arriving + moving + updating, in: after) { list(of: $0) }
    return ResultsChange(
      sectionsBefore: before, sectionsAfter: after,
      contents: (before + created).compactMap { section in
        lists[ObjectIdentifier(section)].map { .init(section: section, before: section.members, after: $0) }
      },
      sections: sectionChanges(before, after, created), objects: objectChanges(oldPaths, newPaths))
  }

  /// Notes where the changed objects are now, with their keys.
  private func note(_ after: [FetchedSection]) {
    for object in leaving { results.members[ObjectIdentifier(object)] = nil }
    for object in updating {
      let id = ObjectIdentifier(object)
      guard let section = results.members[id]?.section, let keys = keys[id] else { continue }
      results.members[id] = FetchedResults.Member(section: section, keys: keys)
    }
    if arriving.isEmpty, moving.isEmpty { return }
    var homes: [String: FetchedSection] = [:]
    for section in after { homes[section.name] = section }
    for object in arriving + moving {
      let id = ObjectIdentifier(object)
      guard let name = names[id], let section = homes[name], let keys = keys[id] else { continue }
      results.members[id] = FetchedResults.Member(section: section, keys: keys)
    }
  }

  private func list(of section: FetchedSection) -> [NSManagedObject] {
    lists[ObjectIdentifier(section)] ?? section.members
  }

  /// Takes the objects that leave or move out of their sections.
  private mutating func takeOut() {
    let out = Set((leaving + moving).map(ObjectIdentifier.init))
    for object in leaving + moving {
      guard let section = results.members[ObjectIdentifier(object)]?.section else { continue }
      let id = ObjectIdentifier(section)
      if lists[id] == nil { lists[id] = section.members.filter { !out.contains(ObjectIdentifier($0)) } }
    }
  }

  /// Puts the objects that arrive or move into their sections, making those that are not there yet.
  private mutating func putIn() -> (after: [FetchedSection], created: [FetchedSection]) {
    guard !(arriving.isEmpty && moving.isEmpty) || plan.hasSections else { return (results.sections, []) }
    var known: [String: FetchedSection] = [:]
    for section in results.sections { known[section.name] = section }
    var order: [String] = []
    var groups: [String: [NSManagedObject]] = [:]
    for object in (arriving + moving).sorted(stablyUsing: plan.sorts) {
      let name = names[ObjectIdentifier(object)] ?? ""
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(object)
    }
    for name in order {
      guard let section = known[name], let group = groups[name] else { continue }
      lists[ObjectIdentifier(section)] = plan.merge(group, into: list(of: section))
    }
    guard plan.hasSections else { return (results.sections, []) }
    var after = results.sections.filter { !list(of: $0).isEmpty }
    var created: [FetchedSection] = []
    for name in order where known[name] == nil {
      guard let group = groups[name] else { continue }
      let section = FetchedSection(name, of: results)
      lists[ObjectIdentifier(section)] = group
      after.insert(section, at: plan.place(of: group[0], in: after) { list(of: $0)[0] })
      created.append(section)
    }
    return (after, created)
  }

  // MARK: Telling

  /// Where objects are; looks only into sections that hold one of them.
  private func paths(
    of objects: [NSManagedObject], in sections: [FetchedSection], _ list: (FetchedSection) -> [NSManagedObject]
  ) -> [ObjectIdentifier: IndexPath] {
    let wanted = Set(objects.map(ObjectIdentifier.init))
    let homes = Set(
      wanted.compactMap { results.members[$0].map { ObjectIdentifier($0.section) } })
    var result: [ObjectIdentifier: IndexPath] = [:]
    for (index, section) in sections.enumerated() where homes.contains(ObjectIdentifier(section)) {
      for (item, object) in list(section).enumerated() where wanted.contains(ObjectIdentifier(object)) {
        result[ObjectIdentifier(object)] = IndexPath(item: item, section: index)
        if result.count == wanted.count { return result }
      }
    }
    return result
  }

  private func sectionChanges(
    _ before: [FetchedSection], _ after: [FetchedSection], _ created: [FetchedSection]
  ) -> [ResultsChange.SectionChange] {
    let new = Set(created.map(ObjectIdentifier.init))
    let kept = Set(after.map(ObjectIdentifier.init))
    let inserted = after.enumerated().filter { new.contains(ObjectIdentifier($0.element)) }
    let deleted = before.enumerated().filter { !kept.contains(ObjectIdentifier($0.element)) }
    return inserted.map { .init(section: $0.element, type: .insert, index: $0.offset) }
      + deleted.map { .init(section: $0.element, type: .delete, index: $0.offset) }
  }

  private func objectChanges(
    _ old: [ObjectIdentifier: IndexPath], _ new: [ObjectIdentifier: IndexPath]
  ) -> [ResultsChange.ObjectChange] {
    func changes(_ objects: [NSManagedObject], _ type: NSFetchedResultsChangeType) -> [ResultsChange.ObjectChange] {
      objects.map {
        .init(object: $0, type: type, old: old[ObjectIdentifier($0)], new: new[ObjectIdentifier($0)])
      }
    }
    let all =
      changes(arriving, .insert) + changes(leaving, .delete) + changes(moving, .move) + changes(updating, .update)
    return all.sorted(by: ResultsChange.ObjectChange.isTold)
  }
}
