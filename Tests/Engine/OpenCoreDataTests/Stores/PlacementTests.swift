import Foundation
import TestKit
import Testing

@testable import CoreData

/// Which store a new object goes to.
@Suite struct PlacementTests {
  @Test("new objects go to the first store that can be written", arguments: StoreKind.allCases)
  func firstWritable(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    row.stores[0].isReadOnly = true
    try row.run { context throws in
      let note = context.make("Note", "A")
      try context.save()
      #expect(note.objectID.persistentStore === row.stores[1])
    }
    row.stores[0].isReadOnly = false
    try row.fillHome("B")
    #expect(try row.names("Note", in: row.stores[0]) == ["B"])
    #expect(try row.names("Note", in: row.stores[1]) == ["A"])
  }

  @Test("assign(_:to:) chooses the store, for objects of one entity side by side", arguments: StoreKind.allCases)
  func assigned(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.run { context throws in
      for (index, name) in ["A", "B", "C", "D", "E"].enumerated() {
        let note = context.make("Note", name)
        #expect(note.objectID.persistentStore == nil)
        if index % 2 == 1 { context.assign(note, to: row.stores[1]) }
        if index == 4 { context.assign(note, to: row.stores[0]) }
      }
      try context.save()
    }
    #expect(try row.names("Note", in: row.stores[0]) == ["A", "C", "E"])
    #expect(try row.names("Note", in: row.stores[1]) == ["B", "D"])
    #expect(try row.names("Note") == ["A", "B", "C", "D", "E"])
  }

  @Test("obtainPermanentIDs follows the assignment", .fact("ID-08"), arguments: StoreKind.allCases)
  func permanentIDs(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.run { context throws in
      let note = context.make("Note", "A")
      context.assign(note, to: row.stores[1])
      try context.obtainPermanentIDs(for: [note])
      let id = note.objectID
      #expect(id.persistentStore === row.stores[1])
      #expect(note.isInserted)
      context.assign(note, to: row.stores[1])
      try context.save()
      #expect(note.objectID == id)
    }
    #expect(try row.names("Note", in: row.stores[1]) == ["A"])
  }

  @Test("an assignment outlives a save that fails", arguments: StoreKind.allCases)
  func failedSave(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    row.stores[1].isReadOnly = true
    try row.run { context throws in
      let note = context.make("Note", "A")
      context.assign(note, to: row.stores[1])
      #expect(try saveFailure(context).code == 513)
      #expect(note.objectID.isTemporaryID)
      #expect(context.registeredObject(for: note.objectID) === note)
      row.stores[1].isReadOnly = false
      try context.save()
    }
    #expect(try row.names("Note", in: row.stores[1]) == ["A"])
  }

  @Test(
    "a new object whose assigned store was removed can be assigned anew", .fact("FT-20"),
    arguments: StoreKind.allCases)
  func removedStore(kind: StoreKind) throws {
    let row = try StoreRow(kind)
    try row.run { context throws in
      let note = context.make("Note", "A")
      context.assign(note, to: row.stores[1])
      try row.coordinator.remove(row.stores[1])
      context.assign(note, to: row.stores[0])
      try context.save()
    }
    #expect(try row.names("Note", in: row.stores[0]) == ["A"])
  }

  @Test("assigning a saved object, a stranger's store or a store without the entity is a programming error")
  func misuse() async {
    let moved = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let row = try StoreRow(.memory)
      try row.run { context throws in
        let note = context.make("Note", "A")
        try context.save()
        context.assign(note, to: row.stores[1])
      }
    }
    #expect(standardError(of: moved).contains("is in a store already and cannot be assigned to another"))
    let foreign = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let (row, other) = (try StoreRow(.memory), try StoreRow(.memory))
      try row.run { $0.assign($0.make("Note", "A"), to: other.stores[0]) }
    }
    #expect(standardError(of: foreign).contains("only be assigned to a store of its context's coordinator"))
    let outside = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let row = try StoreRow(.memory, Shop.model(), ["Goods"])
      try row.run { $0.assign($0.make("Note", "A"), to: row.stores[0]) }
    }
    #expect(standardError(of: outside).contains("Goods of the store does not have the entity Note"))
  }
}

extension StoreRow {
  /// Saves notes to the store where new ones go.
  fileprivate func fillHome(_ names: String...) throws {
    try run { context in
      for name in names { context.make("Note", name) }
      try context.save()
    }
  }
}
