import Foundation
import OpenCoreData

extension ScaledOperation {
  /// To-many relationships without order.
  static var relationships: [ScaledOperation] {
    [
      ScaledOperation("read a to-many fault with all members") { count in
        let store = try ScaleStore()
        _ = try store.ownedThings(count)
        let other = store.another()
        let owner = try other.fetch(store.request("Owner"))
        return { _ = owner.map { ($0.value(forKey: "things") as? Set<NSManagedObject>)?.count } }
      },
      ScaledOperation("add members to a to-many one by one") { count in
        let store = try ScaleStore()
        let owner = store.insert("Owner")
        let things = store.insertThings(count)
        let members = owner.mutableSetValue(forKey: "things")
        return { for thing in things { members.add(thing) } }
      },
      ScaledOperation("set the to-one end of as many") { count in
        let store = try ScaleStore()
        let owner = store.insert("Owner")
        let things = store.insertThings(count)
        return { for thing in things { thing.setValue(owner, forKey: "owner") } }
      },
      ScaledOperation("remove members one by one") { count in
        let store = try ScaleStore()
        let (owner, things) = try store.ownedThings(count)
        let members = owner.mutableSetValue(forKey: "things")
        return { for thing in things { members.remove(thing) } }
      },
      ScaledOperation("replace all members") { count in
        let store = try ScaleStore()
        let (owner, _) = try store.ownedThings(count)
        let others = Set(store.insertThings(count))
        return { owner.setValue(others, forKey: "things") }
      },
      ScaledOperation("save as many pairs of a many-to-many") { count in
        let store = try ScaleStore()
        let tag = store.insert("Tag")
        let things = store.insertThings(count)
        tag.setValue(Set(things), forKey: "things")
        return { try store.context.save() }
      },
      ScaledOperation("ask members for containment") { count in
        let store = try ScaleStore()
        let (owner, things) = try store.ownedThings(count)
        let members = owner.mutableSetValue(forKey: "things")
        return { for thing in things { _ = members.contains(thing) } }
      },
      ScaledOperation("collection operators") { count in
        let store = try ScaleStore()
        let (owner, things) = try store.ownedThings(count)
        return {
          for path in ["things.@sum.number", "things.@max.name", "things.@avg.number", "things.@count"] {
            _ = owner.value(forKeyPath: path)
          }
          _ = things
        }
      },
      ScaledOperation("collection operator distinctUnionOfObjects") { count in
        let store = try ScaleStore()
        let (owner, _) = try store.ownedThings(count)
        return { _ = owner.value(forKeyPath: "things.@distinctUnionOfObjects.name") }
      },
      ScaledOperation("fetch by a count of members") { count in
        let store = try ScaleStore()
        let (_, things) = try store.ownedThings(count)
        let request = store.request(
          "Owner", NSPredicate(format: "things.@count == %@ AND ANY things.number == 1", count))
        return { _ = try store.context.fetch(request).count + things.count }
      },
    ]
  }

  /// Ordered relationships: a tenth of the members is handled one by one.
  static var ordered: [ScaledOperation] {
    [
      list("ordered: add one by one") { members, others in for other in others { members.add(other) } },
      list("ordered: insert in the middle") { members, others in
        for other in others { members.insert(other, at: members.count / 2) }
      },
      list("ordered: remove one by one, from the front") { members, others in
        for _ in others { members.removeObject(at: 0) }
      },
      list("ordered: find the place of members") { members, others in
        for index in others.indices { _ = members.index(of: members.object(at: members.count - 1 - index)) }
      },
      list("ordered: move one by one to the front") { members, others in
        for index in others.indices { members.moveObjects(at: IndexSet(integer: members.count - 1 - index), to: 0) }
      },
      list("ordered: exchange pairs") { members, others in
        for index in others.indices { members.exchangeObject(at: index, withObjectAt: members.count - 1 - index) }
      },
      list("ordered: replace one by one") { members, others in
        for (index, other) in others.enumerated() { members.replaceObject(at: index, with: other) }
      },
      ScaledOperation("ordered: sort") { count in
        let store = try ScaleStore()
        let (owner, _) = try store.listedEntries(count)
        let members = owner.mutableOrderedSetValue(forKey: "entries")
        return {
          members.sort(comparator: { left, right in
            let numbers = [left, right].map { ($0 as? NSManagedObject)?.value(forKey: "number") as? Int64 ?? 0 }
            return numbers[0] < numbers[1]
              ? .orderedDescending : numbers[0] > numbers[1] ? .orderedAscending : .orderedSame
          })
        }
      },
      ScaledOperation("ordered: set all in another order, and save") { count in
        let store = try ScaleStore()
        let (owner, entries) = try store.listedEntries(count)
        return {
          owner.setValue(NSOrderedSet(array: entries.reversed()), forKey: "entries")
          try store.context.save()
        }
      },
      ScaledOperation("ordered: read a fault") { count in
        let store = try ScaleStore()
        _ = try store.listedEntries(count)
        let other = store.another()
        let owners = try other.fetch(store.request("Owner"))
        return { for owner in owners { _ = (owner.value(forKey: "entries") as? NSOrderedSet)?.count } }
      },
    ]
  }

  /// A change of a tenth of the members, one by one.
  private static func list(
    _ name: String, _ change: @escaping (NSMutableOrderedSet, [NSManagedObject]) -> Void
  ) -> ScaledOperation {
    ScaledOperation(name) { count in
      let store = try ScaleStore()
      let (owner, _) = try store.listedEntries(count)
      let others = (0..<count / 10).map { store.insert("Entry", ["number": Int64(count + $0)]) }
      let members = owner.mutableOrderedSetValue(forKey: "entries")
      return { change(members, others) }
    }
  }
}
