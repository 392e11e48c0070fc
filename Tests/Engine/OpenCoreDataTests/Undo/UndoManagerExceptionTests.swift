import Foundation
import Testing

@testable import CoreData

/// What raises NSInternalInconsistencyException in Foundation ends the process here; each test watches one die.
@Suite("Exceptions raised by UndoManager", .evidence(.documented))
struct UndoManagerExceptionTests {
  private func expect(_ result: ExitTest.Result?, _ reason: String) throws {
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("NSInternalInconsistencyException"), "\(text)")
    #expect(text.contains(reason), "\(text)")
  }

  @Test("endUndoGrouping without a begin raises")
  func endWithoutBegin() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      UndoManager().endUndoGrouping()
    }
    try expect(result, "endUndoGrouping called with no matching begin")
  }

  @Test("undo with more than one open group raises")
  func undoNested() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let manager = UndoManager()
      manager.beginUndoGrouping()
      manager.beginUndoGrouping()
      manager.undo()
    }
    try expect(result, "undo was called with too many nested undo groups")
  }

  @Test("undoNestedGroup raises over operations that no ended group holds")
  func undoNestedOpen() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let manager = UndoManager()
      manager.registerUndo(withTarget: manager) { _ in }
      manager.undoNestedGroup()
    }
    try expect(result, "undoNestedGroup was called with operations that no ended group holds")
  }

  @Test("enabling registration more often than it was disabled raises")
  func enable() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      UndoManager().enableUndoRegistration()
    }
    try expect(result, "enableUndoRegistration may only be invoked with matching call")
  }

  @Test("without grouping by event, registering outside a group raises")
  func noGroup() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let manager = UndoManager()
      manager.groupsByEvent = false
      manager.registerUndo(withTarget: manager) { _ in }
    }
    try expect(result, "must begin a group before registering undo")
  }

  @Test("redo inside an undo raises")
  func redoInside() async throws {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let manager = UndoManager()
      manager.registerUndo(withTarget: manager) { $0.redo() }
      manager.undo()
    }
    try expect(result, "redo was called while an undo or redo is being carried out")
  }
}
