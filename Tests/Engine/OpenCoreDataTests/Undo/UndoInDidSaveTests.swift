import Foundation
import Synchronization
import TestKit
import Testing

@testable import CoreData

/// What an app may do while it is told of a save that has deleted something.
@Suite("in didSave, where the deleted objects have not left yet", .fact("CH-1106"))
struct UndoInDidSaveTests {
  /// Saves the deletion of a series; what an observer of the save does runs in it.
  private func afterDeletion(
    _ kind: StoreKind, _ observe: @escaping @Sendable (NSManagedObjectContext) -> Void,
    _ check: (TestStack, NSManagedObjectContext, RecordedSeries) throws -> Void
  ) throws {
    try onUndoStack(kind, Television().model) { stack, context, manager in
      let series = context.makeSeries("Dark")
      try context.save()
      manager.removeAllActions()
      context.delete(series)
      let reference = Unchecked(context)
      let token = NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextDidSave, object: context, queue: nil
      ) { _ in observe(reference.value) }
      defer { NotificationCenter.default.removeObserver(token) }
      try context.save()
      try check(stack, context, series)
    }
  }

  @Test("undo brings them back, as it does after the save", arguments: StoreKind.anywhere)
  func undo(_ kind: StoreKind) throws {
    try afterDeletion(kind) {
      if !$0.hasChanges { $0.undo() }
    } _: { stack, context, series in
      #expect(series.managedObjectContext === context)
      #expect(series.name == "Dark")
      #expect(context.insertedObjects == [series])
      checkInvariants(of: context)
      try context.save()
      #expect(try stack.storedNames("Series") == ["Dark"])
    }
  }

  @Test("a child's save that brings nothing back leaves them readable", arguments: StoreKind.anywhere)
  func childSave(_ kind: StoreKind) throws {
    let kept = Mutex<[Bool]>([])
    try afterDeletion(kind) { context in
      guard kept.withLock({ $0.isEmpty }) else { return }
      let deleted = context.registeredObjects.first { $0.isDeleted }
      let child = NSManagedObjectContext.child(of: context)
      try? child.performAndWait {
        child.makeSeries("Lost")
        try child.save()
      }
      kept.withLock { $0.append(deleted?.managedObjectContext === context) }
    } _: { _, context, series in
      #expect(kept.withLock { $0 } == [true])
      #expect(series.managedObjectContext == nil)
      try context.save()
    }
  }

  @Test("a reset leaves nothing to be forgotten", arguments: StoreKind.anywhere)
  func reset(_ kind: StoreKind) throws {
    try afterDeletion(kind) {
      $0.reset()
    } _: { stack, context, series in
      #expect(series.managedObjectContext == nil)
      #expect(try stack.storedNames("Series") == [])
      context.makeSeries("Lost")
      try context.save()
      #expect(try stack.storedNames("Series") == ["Lost"])
    }
  }
}
