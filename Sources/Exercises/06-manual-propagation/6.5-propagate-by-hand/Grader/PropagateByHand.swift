import OpenCoreData
import Samples

/// Exercise 6.5: to write the propagation of a delete, all four rules.
public struct PropagateByHand: Attempt {
  let propagateDelete: (Folder) throws -> Void

  /// Makes an attempt.
  ///
  /// - Parameter propagateDelete: deletes a folder by its delete rules, here and now; throws `DeletionDenied` where a deny
  ///   rule forbids it, and has changed nothing then.
  public init(_ propagateDelete: @escaping (Folder) throws -> Void) { self.propagateDelete = propagateDelete }

  /// What a reader is told.
  public static let exercise = Exercise(
    ExerciseNumber(6, 5), "propagate-by-hand", "Propagate by hand", minutes: 30, claims: ["M2", "M6", "M7", "M8"],
    call: "PropagateByHand(propagateDelete)",
    hints: [
      "Two passes. The first one only looks: whom do the cascades reach, and who of them is locked? The second one acts.",
      "The reach is a list that grows while you walk it, with a set of those you have seen. In the second pass cut the links of each that goes, then delete it.",
      "Reach: children and next, again and again. Locks of any of them: throw with their names. Then for each: out of its parent, notes off, next and previous off, delete. The stamp is left alone.",
    ])

  /// What is checked: each rule, who is asked first, and that rings end.
  public static var checks: [Check<PropagateByHand>] {
    [
      Check(
        "at-once", "M6",
        "The folder still reads as before when the function returns: to propagate by hand is not to wait for the context."
      ) {
        attempt in
        let house = try House()
        let (attic, trunk, tray) = (try house.folder("Attic"), try house.folder("Trunk"), try house.folder("Tray"))
        try attempt.propagateDelete(trunk)
        try expect("marked as deleted: Trunk, and Tray in it", [trunk.isDeleted, tray.isDeleted], is: [true, true])
        try expect("what is in Attic", attic.children.map(\.name), is: ["Shelf"])
      },
      Check(
        "inside-a-flush", "M2",
        "Called from inside a propagation the function did not get anywhere: a flush inside a flush does nothing."
      ) {
        attempt in
        let house = try House(FolderModel(folderClass: CallingFolder.self))
        let (cellar, rack) = (try house.folder("Cellar"), try house.folder("Rack"))
        let call = FolderCall()
        house.context.userInfo["call"] = call
        call.work = {
          try? attempt.propagateDelete(cellar)
          call.seen = [cellar.isDeleted, rack.isDeleted]
        }
        house.context.delete(try house.folder("Tray"))
        house.context.processPendingChanges()
        try expect("marked as deleted: Cellar, and Rack in it", call.seen, is: [true, true])
      },
      Check("notes-stay", "M6", "A note was deleted: Folder.notes is nullify, so it stays and loses its folder.") {
        attempt in
        let house = try House()
        try attempt.propagateDelete(try house.folder("Attic"))
        try house.context.save()
        try expect("folders in the file", try house.names(), is: ["Cellar", "Rack"])
        try expect("notes of no folder in the file", try house.store.rows("ZNOTE", where: "ZFOLDER IS NULL"), is: 1)
      },
      Check("no-action", "M7", "The stamp has lost its folder: no action means no action, a key to nothing included.") {
        attempt in
        let house = try House()
        try attempt.propagateDelete(try house.folder("Trunk"))
        try house.context.save()
        try expect(
          "stamps in the file that still name a folder", try house.store.rows("ZSTAMP", where: "ZFOLDER NOT NULL"),
          is: 1)
      },
      Check("denied", "M7", "A locked folder was deleted: Folder.locks is deny, and not another word for nullify.") {
        attempt in
        let house = try House(locked: "Trunk")
        let error = try expectError("deleting a folder that has a lock") {
          try attempt.propagateDelete(try house.folder("Trunk"))
        }
        try expect("the error", error as? DeletionDenied, is: DeletionDenied(locked: ["Trunk"]))
      },
      Check(
        "denied-below", "M7",
        "A folder further down is locked, and that was not found before something had changed: ask all that goes, first."
      ) {
        attempt in
        let house = try House(locked: "Tray")
        let error = try expectError("deleting a folder that has a locked one in it") {
          try attempt.propagateDelete(try house.folder("Attic"))
        }
        try expect("the error", error as? DeletionDenied, is: DeletionDenied(locked: ["Tray"]))
        try expect("hasChanges", house.context.hasChanges, is: false)
      },
      Check(
        "rings", "M8",
        "Two folders go with each other, and not both are gone: follow every cascade, and end where you have been."
      ) {
        attempt in
        let house = try House(ring: true)
        try attempt.propagateDelete(try house.folder("Shelf"))
        try house.context.save()
        try expect("folders in the file", try house.names(), is: ["Attic", "Tray", "Trunk"])
      },
    ]
  }
}

/// What a folder does when something leaves it.
private final class FolderCall {
  var work: () -> Void = {}
  var seen: [Bool] = []
}

/// A folder that calls somebody while a child leaves it.
final class CallingFolder: Folder {
  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    guard let call = managedObjectContext?.userInfo["call"] as? FolderCall else { return }
    managedObjectContext?.userInfo.removeObject(forKey: "call")
    call.work()
  }
}
