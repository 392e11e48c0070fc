import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@testable import Chapter10

@Suite("what a list and a sheet read of an object that goes away")
struct ScreenClaims {
  /// Runs a test with a store of items, and a list of them that draws as `ForEach` does.
  private func withScreen(_ test: (ItemStack, TextScreen, () -> [String]) throws -> Void) throws {
    try ItemStack.with { stack in
      var lines: [String] = []
      let screen = try TextScreen(stack.context, .asForEach) { lines = $0 }
      try test(stack, screen) { lines }
    }
  }

  @Test(
    "Positions looked up in a list that a save shortens delete other items; objects that were looked up first do not",
    .fact("S1", "SC-01", "SC-01b", "FRC-04", "FRC-21"), .shows("positions-from-on-delete"))
  func positions() throws {
    func left(_ delete: (NSManagedObjectContext, () -> [Item]) throws -> Void) throws -> [String] {
      var names: [String] = []
      try withScreen { stack, screen, _ in
        let open = { (screen.list.fetchedObjects ?? []).filter { !$0.done } }
        try delete(stack.context, open)
        try stack.context.save()
        names = open().prefix(3).map(\.name)
      }
      return names
    }
    let looked = try left { context, open in
      for place in [0, 1] {
        context.delete(open()[place])
        try context.save()
      }
    }
    #expect(looked == ["Item 3", "Item 6", "Item 8"])
    let first = try left { context, open in
      for item in [0, 1].map({ open()[$0] }) {
        context.delete(item)
        try context.save()
      }
    }
    #expect(first == ["Item 5", "Item 6", "Item 8"])
    let unsaved = try left { context, open in for place in [0, 1] { context.delete(open()[place]) } }
    #expect(unsaved == first)
  }

  @Test(
    "A row that goes reads its name until the delete is saved, and one flag or the other says that it goes",
    .fact("S2", "SC-02", "ST-01c", "ST-02", "CH-011", "RF-10", "RF-10b", "RF-16c", "FT-16"),
    .shows("the-row-drawn-once-more"))
  func drawnOnceMore() throws {
    try withScreen { stack, screen, lines in
      let (first, fourth) = (try stack.context.item(1), try stack.context.item(4))
      stack.context.delete(first)
      screen.endEvent()
      #expect(lines().suffix(2) == ["- [x] Item 1", "15 kept, 0 new, 1 gone"])
      #expect(first.isDeleted)
      #expect(first.managedObjectContext != nil)
      try stack.context.save()
      #expect(!first.isDeleted)
      #expect(first.managedObjectContext == nil)

      stack.context.delete(fourth)
      try stack.context.save()
      screen.endEvent()
      #expect(lines().suffix(2) == ["- [ ] (no name)", "14 kept, 0 new, 1 gone"])

      let seventh = try stack.context.item(7)
      stack.context.merge(deleted: try stack.context.batchDelete("name == 'Item 7'"))
      screen.endEvent()
      #expect(lines().suffix(2) == ["- [x] Item 7", "13 kept, 0 new, 1 gone"])
      #expect(seventh.isDeleted)
      #expect(seventh.managedObjectContext != nil)
    }
  }

  @Test(
    "Of an item that was never saved no flag tells between the end of the event and the save; its ID finds nothing",
    .fact("S2", "CH-1307", "ST-08b", "ST-08d"), .shows("the-row-drawn-once-more"))
  func neverSaved() throws {
    try ItemStack.with { stack in
      let item = Item(context: stack.context)
      stack.context.processPendingChanges()
      stack.context.delete(item)
      #expect(item.isDeleted)
      stack.context.processPendingChanges()
      #expect(!item.isDeleted)
      #expect(item.isFault)
      #expect(item.managedObjectContext != nil)
      #expect(throws: CocoaError.self) { try stack.context.existingObject(with: item.objectID) }
      try stack.context.save()
      #expect(!item.isDeleted)
      #expect(item.managedObjectContext == nil)
    }
  }

  @Test(
    "A screen that draws at once draws no row that is gone", .fact("S2"), .shows("the-row-drawn-once-more"))
  func atOnce() throws {
    try ItemStack.with { stack in
      var lines: [String] = []
      let screen = try TextScreen(stack.context) { lines = $0 }
      stack.context.delete(try stack.context.item(1))
      stack.context.processPendingChanges()
      #expect(lines.suffix(2) == ["[x] Item 16", "15 kept, 0 new, 1 gone"])
      withExtendedLifetime(screen) {}
    }
  }

  @Test(
    "A row with a date ends the process once the delete is saved, and not before, unless it asks both flags",
    .fact("S2", "SC-03", "FT-11b", "CH-502", "CH-1306"), .shows("a-date-that-traps"),
    arguments: [
      (DateRow.deleted, true), (.saved, false), (.guarded, true), (.merged, true), (.mergedSaved, false),
    ])
  func dates(row: DateRow, survives: Bool) throws {
    let ending = try Programs.run("chapter-10", [row.rawValue]).ending
    #expect((ending == .exited(0)) == survives)
  }

  @Test(
    "A sheet that holds an object reads it until the save, and what it sets is not saved",
    .fact("S3", "RF-10b", "RF-16c", "SV-11", "FT-11b"), .shows("a-sheet-that-stays-open"))
  func sheet() throws {
    try ItemStack.with { stack in
      let item = try stack.context.item(2)
      _ = item.name
      stack.context.merge(deleted: try stack.context.batchDelete("name == 'Item 2'"))
      stack.context.processPendingChanges()
      #expect(item.name == "Item 2")
      item.done = true
      try stack.context.save()
      #expect(item.name == "")
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM WHERE ZDONE = 1") == .integer(6))
      #expect(try stack.value("SELECT COUNT(*) FROM ZITEM") == .integer(15))
    }
  }

  @Test(
    "A new row gets another cell once it has its permanent ID, unless it got that before it was drawn",
    .fact("S4", "ID-01", "ID-08", "ID-08b", "SC-04", "CH-1304"), .shows("a-new-row-changes-its-id"),
    arguments: [false, true])
  func identity(obtains: Bool) throws {
    try withScreen { stack, screen, lines in
      let item = Item(context: stack.context)
      item.name = "Milk"
      if obtains { try stack.context.obtainPermanentIDs(for: [item]) }
      screen.endEvent()
      #expect(lines().last == "16 kept, 1 new, 0 gone")
      try stack.context.save()
      screen.redraw()
      #expect(lines().last == (obtains ? "17 kept, 0 new, 0 gone" : "16 kept, 1 new, 1 gone"))
    }
  }

  @Test(
    "A rename changes no ID of a snapshot, which names the object as to be reloaded",
    .fact("S5", "SC-05", "FRC-18"), .shows("a-new-row-changes-its-id"))
  func rename() throws {
    try ItemStack.with { stack in
      let snapshots = try Snapshots(stack.context)
      let before = try #require(snapshots.last?.itemIdentifiers)
      let item = try stack.context.item(2)
      item.name = "Milk"
      stack.context.processPendingChanges()
      #expect(snapshots.last?.itemIdentifiers == before)
      #expect(snapshots.last?.reloadedItemIdentifiers == [item.objectID])
    }
  }

  @Test(
    "The members of a relationship change when pending changes are processed; a loop over the set has a copy",
    .fact("S6", "DR-08", "PP-09"), .shows("mutated-while-enumerated"), arguments: [false, true])
  func loop(saves: Bool) throws {
    try SeriesStack.with { stack in
      let series = try stack.context.series(1)
      var counts: [Int] = []
      for episode in series.episodes {
        stack.context.delete(episode)
        if saves { try stack.context.save() }
        counts.append(series.episodes.count)
      }
      #expect(counts == (saves ? [2, 1, 0] : [3, 3, 3]))
    }
  }

  @Test(
    "A loop over the mutable set visits every member that it had, whatever it removes meanwhile",
    .fact("CH-1305", "SC-06"))
  func mutableSet() throws {
    try SeriesStack.with { stack in
      let episodes = try stack.context.series(1).mutableSetValue(forKey: "episodes")
      var visited = 0
      for episode in episodes {
        visited += 1
        episodes.remove(episode)
      }
      #expect(visited == 3)
      #expect(episodes.count == 0)
    }
  }
}
