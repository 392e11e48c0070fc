import Graders
import OpenCoreData
import Samples

extension Variant {
  static var propagateByHand: [Variant] {
    [
      // Accepted: no row of the task says in which order folders go, and this recursion ends in a ring.
      Variant(
        "cuts before it follows, down a recursion",
        PropagateByHand { folder in
          var seen: Set<Folder> = []
          var locked: Set<String> = []
          func look(_ folder: Folder) {
            guard seen.insert(folder).inserted else { return }
            if folder.locks.contains(where: { !$0.isDeleted }) { locked.insert(folder.name) }
            folder.children.forEach(look)
            if let next = folder.next { look(next) }
          }
          func takeDown(_ folder: Folder) {
            guard !folder.isDeleted else { return }
            folder.parent = nil
            for other in folder.previous { other.next = nil }
            for note in folder.notes { note.folder = nil }
            let (children, next) = (folder.children, folder.next)
            folder.next = nil
            for child in children { child.parent = nil }
            folder.managedObjectContext?.delete(folder)
            children.forEach(takeDown)
            if let next { takeDown(next) }
          }
          look(folder)
          guard locked.isEmpty else { throw DeletionDenied(locked: Array(locked)) }
          takeDown(folder)
        }),
      Variant(
        "takes down what lies deepest first, by a recursion",
        PropagateByHand { folder in
          var seen: Set<Folder> = []
          var going: [Folder] = []
          func follow(_ folder: Folder) {
            guard seen.insert(folder).inserted else { return }
            folder.children.forEach(follow)
            if let next = folder.next { follow(next) }
            going.append(folder)
          }
          follow(folder)
          let locked = going.filter { object in object.locks.contains { !$0.isDeleted } }
          guard locked.isEmpty else { throw DeletionDenied(locked: locked.map(\.name)) }
          for object in going {
            (object.parent, object.next) = (nil, nil)
            (object.children, object.previous, object.notes) = ([], [], [])
            object.managedObjectContext?.delete(object)
          }
        }),
      Variant(
        "passes over what other code has marked",
        PropagateByHand { folder in
          var seen: Set<Folder> = []
          var going: [Folder] = []
          var waiting = [folder]
          while let object = waiting.popLast() {
            guard !object.isDeleted, seen.insert(object).inserted else { continue }
            going.append(object)
            waiting += object.children
            if let next = object.next { waiting.append(next) }
          }
          let locked = going.filter { object in object.locks.contains { !$0.isDeleted } }
          guard locked.isEmpty else { throw DeletionDenied(locked: locked.map(\.name)) }
          for object in going {
            (object.parent, object.next) = (nil, nil)
            (object.children, object.previous, object.notes) = ([], [], [])
            object.managedObjectContext?.delete(object)
          }
        }),
      Variant(
        "reads the rules of the model, by key-value coding",
        PropagateByHand { folder in
          func ends(_ object: NSManagedObject, _ rule: NSDeleteRule) -> [(String, [NSManagedObject])] {
            object.entity.relationshipsByName.filter { $0.value.deleteRule == rule }.map { name, relationship in
              let value = object.value(forKey: name)
              if let many = value as? Set<NSManagedObject> { return (name, Array(many)) }
              return (name, [value as? NSManagedObject].compactMap { $0 })
            }
          }
          var going: [NSManagedObject] = [folder]
          var index = 0
          while index < going.count {
            for (_, targets) in ends(going[index], .cascadeDeleteRule) {
              going += targets.filter { !going.contains($0) }
            }
            index += 1
          }
          let locked = going.filter { object in
            ends(object, .denyDeleteRule).contains { end in end.1.contains { !$0.isDeleted } }
          }
          guard locked.isEmpty else {
            throw DeletionDenied(locked: locked.compactMap { $0.value(forKey: "name") as? String })
          }
          for object in going {
            for rule in [NSDeleteRule.nullifyDeleteRule, .cascadeDeleteRule] {
              for (name, targets) in ends(object, rule) where !targets.isEmpty {
                let isToMany = object.entity.relationshipsByName[name]?.isToMany == true
                object.setValue(isToMany ? Set<NSManagedObject>() : nil, forKey: name)
              }
            }
            object.managedObjectContext?.delete(object)
          }
        }),
    ]
  }
}
