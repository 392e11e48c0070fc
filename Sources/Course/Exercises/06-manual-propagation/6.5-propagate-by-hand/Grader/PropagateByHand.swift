import Foundation
import OpenCoreData
import Samples

/// Exercise 6.5: to write the propagation of a delete, all four rules.
public struct PropagateByHand: ContextAttempt {
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
      "Two passes. The first one only looks: which folders do the cascades reach, and which of these are locked? The second one acts.",
      "The reach is a list that grows while you walk it, with a set of those you have seen. In the second pass cut the links of each that goes, then delete it.",
      "Reach: children and next, again and again. Locks of any of them: throw with all their names. Then for each: out of its parent, notes off, next and previous off, delete. The stamp is left alone.",
    ],
    why:
      "The reach of the cascades is known before anything changes, so a refusal leaves no trace; then each rule is carried out by its own accessors and marks, which work inside a propagation as well as outside."
  )

  /// The house rules that the judge does not put, and why.
  public static var notPut: [HouseRule: NotPut] { [.failureChangesNothing: .ownCheck, .inBulk: .notInBulk] }

  /// The same attempt, with something around each call.
  public func around(_ wrapper: any CallWrapper) -> Self {
    Self { folder in try wrapper.call(in: folder.contexts, instead: ()) { try propagateDelete(folder) } }
  }

  /// What is checked: each rule against what the context itself does, who is asked first, and that rings end.
  public static var checks: [Check<PropagateByHand>] {
    [
      Check(
        "at-once", "M6",
        "When the function returned, the folder, one in it or its parent still read as before: propagating by hand does not wait for the context."
      ) { attempt, fresh in
        // No ring: a walk that does not end should be told at the check that is about rings.
        var graph = FolderGraph(fresh, start: 0)
        graph.hasRing = false
        let opened = try graph.open()
        let (start, child, parent) = (try opened.folder(0), try opened.folder(1), try opened.folder(8))
        try attempt.propagateDelete(start)
        try expect(
          "marked as deleted: the folder, and one in it", [start.isDeleted, child.isDeleted], is: [true, true])
        // Whether the parent stays is for the check of what goes.
        if !parent.isDeleted {
          try expect("what is in its parent", parent.children.map(\.name), is: [graph.name(9)])
        }
      },
      Check(
        "inside-a-flush", "M2",
        "Called from inside a propagation, the function did not delete what it should: a flush inside a flush does nothing."
      ) { attempt, fresh in
        var graph = FolderGraph(fresh, start: 5)
        graph.hasRing = false
        let opened = try graph.open(FolderModel(folderClass: CallingFolder.self))
        let (start, below) = (try opened.folder(5), try opened.folder(6))
        let call = FolderCall {
          try attempt.propagateDelete(start)
          return [start.isDeleted, below.isDeleted]
        }
        CallingFolder.calls.set(call, for: opened.context)
        opened.context.delete(try opened.folder(9))
        opened.context.processPendingChanges()
        try expect("marked as deleted: the folder, and one in it", try call.result?.get(), is: [true, true])
      },
      Check(
        "rings", "M8",
        "The folders that are marked as deleted are not those that cascades lead to: follow both cascades, at every level, and stop where you have been, because a walk round a ring never ends."
      ) { attempt, fresh in
        for start in fresh.shuffled([0, 1, 3, 5, 9, 7]) {
          let graph = FolderGraph(fresh, start: start)
          let opened = try graph.open()
          try attempt.propagateDelete(try opened.folder(start))
          try expect(
            "folders marked as deleted", opened.markedNames(), is: try graph.deletedByRules().names)
        }
      },
      Check(
        "links-cut", "M6",
        "When the function returned, something that stays still had a link to a folder that goes: nullify is due at once, too."
      ) { attempt, fresh in
        let opened = try FolderGraph(fresh).open()
        let (folders, notes) = (try opened.all("Folder", Folder.self), try opened.all("Note", Note.self))
        try attempt.propagateDelete(try opened.folder(opened.graph.start))
        for folder in folders where !folder.isDeleted {
          let linked = folder.children.union(folder.previous).union([folder.next, folder.parent].compactMap { $0 })
          try expect("links of a folder that stays to one that goes", linked.count { $0.isDeleted }, is: 0)
        }
        try expect(
          "notes of a folder that goes", notes.count { !$0.isDeleted && $0.folder?.isDeleted == true }, is: 0)
      },
      Check(
        "notes-stay", "M6",
        "A note was deleted or has kept its folder, or one was touched that is not concerned: Folder.notes is nullify, so a note of a folder that goes stays and loses its folder."
      ) {
        attempt, fresh in try attempt.compareFile(of: ["ZNOTE"], fresh)
      },
      Check(
        "no-action", "M7",
        "A stamp was changed: no action leaves it as it is, even with a key to a folder that is gone."
      ) {
        attempt, fresh in try attempt.compareFile(of: ["ZSTAMP"], fresh)
      },
      Check(
        "the-file", "M6", "After a save the file differs from the one that the context's own delete rules leave behind."
      ) { attempt, fresh in
        for hasUnsaved in [false, true] {
          try attempt.compareFile(of: ["ZFOLDER", "ZNOTE", "ZLOCK", "ZSTAMP"], fresh, hasUnsaved: hasUnsaved)
        }
      },
      Check(
        "denied", "M7",
        "The delete of a locked folder was not refused with the error that the task names: Folder.locks is deny, and deny is not nullify."
      ) { attempt, fresh in
        for start in [9, 5] {
          let opened = try FolderGraph(fresh, start: start, locks: [start]).open()
          let error = try expectError("deleting a folder that has a lock") {
            try attempt.propagateDelete(try opened.folder(start))
          }
          guard let denied = error as? DeletionDenied else { throw Mismatch(["another error was thrown: \(error)"]) }
          // How often it names the folder is for the next check.
          try expect("folders that the error names", Set(denied.locked).sorted(), is: [opened.graph.name(start)])
        }
      },
      Check(
        "denied-below", "M7",
        "Folders that would go have locks, and the error does not name each of these folders once, or something has changed: look at all that goes before you change anything."
      ) { attempt, fresh in
        for locks in [[4], [2, 6, 6, 3], [1, 6, 8]] {
          let opened = try FolderGraph(fresh, start: 0, locks: locks).open()
          let names = Set(locks).subtracting([8]).map(opened.graph.name)
          try opened.folder(11).name += " renamed"
          let pending = PendingChanges(in: opened.context)
          let error = try expectError("deleting a folder that has a locked one in its reach") {
            try attempt.propagateDelete(try opened.folder(0))
          }
          try expect("the error", error as? DeletionDenied, is: DeletionDenied(locked: names))
          try pending.check("after the refusal")
        }
      },
      Check(
        "locks-elsewhere", "M7",
        "The delete was refused because of a lock on a folder that would stay: such a lock forbids nothing."
      ) { attempt, fresh in
        let graph = FolderGraph(fresh, start: 0, locks: [7, 8, 9, 10, 11])
        let opened = try graph.open()
        do { try attempt.propagateDelete(try opened.folder(0)) } catch {
          throw Mismatch(["deleting a folder that has no lock in its reach: \(error)"])
        }
        try expect("folders marked as deleted", opened.markedNames(), is: try graph.deletedByRules().names)
      },
      Check(
        "locks-that-go", "M7",
        "A lock that is marked as deleted was counted: it is in its folder's set until the context propagates its delete, and the context's own deny rule does not count it any more."
      ) { attempt, fresh in
        let graph = FolderGraph(fresh, start: 0, locks: [6])
        let opened = try graph.open()
        for lock in try opened.folder(6).locks { opened.context.delete(lock) }
        do { try attempt.propagateDelete(try opened.folder(0)) } catch {
          throw Mismatch(["deleting a folder in whose reach the only lock is marked as deleted: \(error)"])
        }
        try expect("folders marked as deleted", opened.markedNames(), is: (0...6).map(graph.name).sorted())
      },
      Check(
        "what-stays", "M7",
        "Something that the delete is not about has changed, or something was saved: edits, new objects, held objects and settings stay as they are, also after a refusal."
      ) { attempt, fresh in
        for locks in [[], [6]] {
          let opened = try FolderGraph(fresh, start: 0, locks: locks).open()
          let before = try opened.store.contents()
          let bystanders = try Bystanders(
            in: opened.context, of: opened.store, edit: (try opened.folder(11), "name", "Renamed" as NSString),
            insert: ("Folder", ["name": "New" as NSString]), loaded: try opened.folder(9),
            fault: try opened.folder(12).objectID)
          let settings = ContextWatch(opened.context)
          // Those beside the ones that go, which lose links.
          // Where it is refused, those that would have gone stay as well.
          let neighbours = try ([7, 8, 10] + (locks.isEmpty ? [] : [1, 4, 6])).map(opened.folder)
          for folder in neighbours { folder.name += " renamed" }
          let pending = PendingChanges(in: opened.context)
          let edits = neighbours.map(\.name)
          do { try attempt.propagateDelete(try opened.folder(0)) } catch is DeletionDenied where !locks.isEmpty {}
          let moment = locks.isEmpty ? "after the delete" : "after the refusal"
          try bystanders.check(.unsaved, moment)
          try settings.checkSettings(moment)
          try expect(
            "\(moment), unsaved names of folders that stay",
            neighbours.map { $0.changedValues()["name"] as? String }, is: edits)
          if !locks.isEmpty { try pending.check(moment) }
          try expect("changes of the file before a save", before.changes(to: try opened.store.contents()), is: [])
        }
      },
    ]
  }

  /// Deletes a folder and saves, and compares some tables with what the context's own rules make of them.
  private func compareFile(of tables: [String], _ fresh: FreshData, hasUnsaved: Bool = false) throws {
    var graph = FolderGraph(fresh)
    graph.hasUnsaved = hasUnsaved
    let opened = try graph.open()
    let before = try opened.store.contents()
    try propagateDelete(try opened.folder(graph.start))
    try opened.context.save()
    func isOfInterest(_ line: String) -> Bool { tables.contains { line.hasPrefix($0 + " ") } }
    try expect(
      "changes of \(tables.joined(separator: ", "))",
      before.changes(to: try opened.store.contents()).filter(isOfInterest),
      is: try graph.deletedByRules().changes.filter(isOfInterest))
  }
}

/// What a folder does when something leaves it, once.
private final class FolderCall {
  private let work: () throws -> [Bool]
  private var isRunning = false
  private(set) var result: Result<[Bool], any Error>?

  init(_ work: @escaping () throws -> [Bool]) { self.work = work }

  func run() {
    // What the work removes calls again.
    guard !isRunning else { return }
    isRunning = true
    result = Result(catching: work)
  }
}

/// A folder that calls somebody while a child leaves it.
final class CallingFolder: Folder {
  fileprivate static let calls = ContextNotes<FolderCall>()

  override func removeObject(_ object: NSManagedObject, from relationship: NSRelationshipDescription) {
    super.removeObject(object, from: relationship)
    Self.calls.notes(of: managedObjectContext)?.run()
  }
}
