import Graders
import OpenCoreData
import Samples

extension WrongAnswer {
  static var propagateByHand: [WrongAnswer] {
    [
      WrongAnswer(
        "leaves-it-to-the-context", failsAt: "at-once", PropagateByHand { $0.managedObjectContext?.delete($0) }),
      WrongAnswer(
        "trusts-the-flush", failsAt: "inside-a-flush",
        PropagateByHand { folder in
          try deny(reach(of: folder))
          folder.managedObjectContext?.delete(folder)
          folder.managedObjectContext?.processPendingChanges()
        }),
      WrongAnswer(
        "cascades-everywhere", failsAt: "notes-stay",
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
        "asks-the-first-only", failsAt: "denied-below",
        PropagateByHand { folder in
          try deny([folder])
          let going = reach(of: folder)
          for object in going { object.locks = [] }
          going.forEach(takeDown)
        }),
      WrongAnswer(
        "follows-one-cascade-only", failsAt: "rings",
        PropagateByHand { folder in
          let going = reach(of: folder, followsNext: false)
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
    let locked = folders.filter { !$0.locks.isEmpty }.map(\.name)
    if !locked.isEmpty { throw DeletionDenied(locked: locked) }
  }

  private static func takeDown(_ folder: Folder) {
    (folder.parent, folder.next) = (nil, nil)
    (folder.previous, folder.children, folder.notes) = ([], [], [])
    folder.managedObjectContext?.delete(folder)
  }
}
