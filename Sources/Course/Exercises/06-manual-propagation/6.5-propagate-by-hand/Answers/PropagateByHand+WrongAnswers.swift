import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var propagateByHand: [WrongAnswer] {
    [
      WrongAnswer(
        "thinks-delete-propagates-at-once", failsAt: "at-once", PropagateByHand { $0.managedObjectContext?.delete($0) }),
      WrongAnswer(
        "trusts-the-flush", failsAt: "inside-a-flush",
        PropagateByHand { folder in
          try deny(reach(of: folder))
          folder.managedObjectContext?.delete(folder)
          folder.managedObjectContext?.processPendingChanges()
        }),
      WrongAnswer(
        "thinks-every-rule-cascades", failsAt: "notes-stay",
        PropagateByHand { folder in
          let going = reach(of: folder)
          try deny(going)
          for note in going.flatMap(\.notes) { note.managedObjectContext?.delete(note) }
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "takes-no-action-for-nullify", failsAt: "no-action",
        PropagateByHand { folder in
          let going = reach(of: folder)
          try deny(going)
          for object in going { object.stamp = nil }
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "takes-deny-for-nullify", failsAt: "denied",
        PropagateByHand { folder in
          let going = reach(of: folder)
          for object in going { object.locks = [] }
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "thinks-only-the-first-can-be-locked", failsAt: "denied-below",
        PropagateByHand { folder in
          try deny([folder])
          let going = reach(of: folder)
          for object in going { object.locks = [] }
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "thinks-one-relationship-cascades", failsAt: "rings",
        PropagateByHand { folder in
          let going = reach(of: folder, followsNext: false)
          try deny(going)
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "thinks-a-cascade-ends-below", failsAt: "rings",
        PropagateByHand { folder in
          let going = [folder] + folder.children + [folder.next].compactMap { $0 }
          try deny(going)
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "thinks-links-go-one-way", failsAt: "links-cut",
        PropagateByHand { folder in
          let going = reach(of: folder)
          try deny(going)
          for object in going {
            (object.parent, object.next, object.children) = (nil, nil, [])
            object.notes = []
            object.managedObjectContext?.delete(object)
          }
        }),
      WrongAnswer(
        "thinks-what-stays-is-to-be-renamed", failsAt: "the-file",
        PropagateByHand { folder in
          let going = reach(of: folder)
          try deny(going)
          for other in Set(going.flatMap { $0.previous }).subtracting(going) { other.name += " " }
          if let parent = folder.parent, !going.contains(parent) { parent.name += " " }
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "thinks-a-rollback-is-about-one-delete", failsAt: "denied-below",
        PropagateByHand { folder in
          let going = reach(of: folder)
          let locked = going.filter { !$0.locks.isEmpty }.map(\.name)
          going.forEach(takeDown)
          if !locked.isEmpty {
            folder.managedObjectContext?.rollback()
            throw DeletionDenied(locked: locked)
          }
        }),
      WrongAnswer(
        "thinks-every-lock-forbids", failsAt: "locks-elsewhere",
        PropagateByHand { folder in
          let all = try folder.managedObjectContext?.fetch(NSFetchRequest<Folder>(entityName: "Folder")) ?? []
          let going = reach(of: folder)
          try deny(going)
          try deny(all)
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "thinks-a-marked-lock-still-forbids", failsAt: "locks-that-go",
        PropagateByHand { folder in
          let going = reach(of: folder)
          let locked = going.filter { !$0.locks.isEmpty }.map(\.name)
          if !locked.isEmpty { throw DeletionDenied(locked: locked) }
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "thinks-a-refusal-asks-for-a-refresh", failsAt: "what-stays",
        PropagateByHand { folder in
          let going = reach(of: folder)
          if going.contains(where: { !$0.locks.isEmpty }) {
            for object in going where object.changedValues()["name"] != nil {
              object.managedObjectContext?.refresh(object, mergeChanges: false)
            }
          }
          try deny(going)
          going.forEach(takeDown)
        }),
    ]
  }

  private static func reach(of folder: Folder, followsNext: Bool = true) -> [Folder] {
    var going = [folder]
    var position = 0
    while position < going.count {
      let object = going[position]
      position += 1
      let targets = Array(object.children) + (followsNext ? [object.next].compactMap { $0 } : [])
      going += targets.filter { !going.contains($0) }
    }
    return going
  }

  private static func deny(_ folders: [Folder]) throws {
    let locked = folders.filter { folder in folder.locks.contains { !$0.isDeleted } }.map(\.name)
    if !locked.isEmpty { throw DeletionDenied(locked: locked) }
  }

  private static func takeDown(_ folder: Folder) {
    (folder.parent, folder.next) = (nil, nil)
    (folder.previous, folder.children, folder.notes) = ([], [], [])
    folder.managedObjectContext?.delete(folder)
  }
}
