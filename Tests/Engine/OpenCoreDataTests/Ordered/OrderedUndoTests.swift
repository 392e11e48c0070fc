import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("undo and redo over ordered relationships", .fact("UN-11", "CH-920"))
struct OrderedUndoTests {
  @Test(
    "order, members and places come back, step by step, and go again", .fact("UN-11"), arguments: StoreKind.anywhere)
  func steps(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Library().model)
    try stack.run { context in
      context.makeShelf("Top", "A", "B", "C", "D")
      try context.save()
    }
    try stack.run { context in
      let manager = UndoManager()
      manager.groupsByEvent = false
      context.undoManager = manager
      let shelf = try context.shelf("Top")
      var rows = ["A B C D"]
      func step(_ row: String, _ change: () throws -> Void) throws {
        manager.beginUndoGrouping()
        try change()
        context.processPendingChanges()
        manager.endUndoGrouping()
        #expect(shelf.row("books") == row)
        rows.append(row)
      }
      try step("A C D") { try context.book("B").shelf = nil }
      try step("D C A") { shelf.books = shelf.books.reversed }
      try step("D X C A") { shelf.mutableOrderedSetValue(forKey: "books").insert(context.makeBook("X"), at: 1) }
      try step("D X A") { context.delete(try context.book("C")) }
      try step("B X D A") { shelf.setValue(try ["B", "X", "D", "A"].map(context.book), forKey: "books") }
      for row in rows.dropLast().reversed() {
        manager.undo()
        #expect(shelf.row("books") == row)
      }
      #expect(!shelf.hasPersistentChangedValues)
      for row in rows.dropFirst() {
        manager.redo()
        #expect(shelf.row("books") == row)
      }
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "B X D A")
      for _ in 0..<2 { manager.undo() }
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "D X C A")
    }
  }

  @Test(
    "an order alone comes back after it was saved, and is saved again", .fact("UN-11"), arguments: StoreKind.anywhere)
  func orderAfterSave(_ kind: StoreKind) throws {
    let stack = try TestStack(kind, model: Library().model)
    try stack.run { context in
      let shelf = context.makeShelf("Top", "A", "B", "C")
      try context.save()
      context.undoManager = UndoManager()
      shelf.books = shelf.books.reversed
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "C B A")
      context.undo()
      #expect(shelf.row("books") == "A B C")
      try context.save()
      #expect(try stack.storedRow("Shelf", "Top", "books") == "A B C")
    }
  }
}
