import BookKit
import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@testable import Chapter6

/// A delete that one path of a decision is about, and a run that shows why the path ends where it does.
struct DecisionCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let conditions: Set<DeleteCondition>
  let advice: DeleteAdvice
  let run: @Sendable () throws -> Void

  static let all: [DecisionCase] = when + how

  // MARK: Now or later

  static let when: [DecisionCase] = [
    DecisionCase(
      testDescription: "one context, one block", conditions: [], advice: .deleteNow,
      run: {
        let stack = try CountryStack()
        try stack.background { $0.delete(try $0.country("Iceland")) }
        #expect(try !stack.names(stack.list).contains("Iceland"))
      }),
    DecisionCase(
      testDescription: "a label that shows an optional value", conditions: [.mayBeReadLate], advice: .deleteNowAndMerge,
      run: {
        let stack = try CountryStack()
        let iceland = try stack.list.on { try $0.country("Iceland") }
        try stack.background { $0.delete(try $0.country("Iceland")) }
        try stack.list.on { _ in #expect(iceland.capital == nil) }
        stack.deliver(to: stack.list)
        #expect(try !stack.names(stack.list).contains("Iceland"))
      }),
    DecisionCase(
      testDescription: "a link to an object", conditions: [.mayBeReadLate, .emptyValueDoesHarm, .isOnePlace],
      advice: .askBeforeReading,
      run: {
        let stack = try CountryStack()
        let id = try stack.list.on { try $0.country("Iceland").objectID }
        try stack.background { $0.delete(try $0.country("Iceland")) }
        try stack.list.on { list throws in
          let error = #expect(throws: CocoaError.self) { try list.existingObject(with: id) }
          #expect(error?.errorCode == 133000)
        }
        // An object that is loaded is returned without a question to the store; a count asks it.
        let malta = try stack.list.on { try $0.country("Malta") }
        _ = try stack.list.on { _ in malta.capital }
        try stack.background { $0.delete(try $0.country("Malta")) }
        try stack.list.on { list throws in
          let request = NSFetchRequest<Country>(entityName: "Country")
          request.predicate = NSPredicate(format: "SELF == %@", malta.objectID)
          request.includesPendingChanges = false
          #expect(try list.existingObject(with: malta.objectID) === malta)
          #expect(try list.count(for: request) == 0)
        }
      }),
    DecisionCase(
      testDescription: "a sum over objects that a sync deletes", conditions: [.mayBeReadLate, .emptyValueDoesHarm],
      advice: .twoSteps,
      run: {
        // At once, the late reader gets 0; in two steps it gets the value, and the purge finds no reader.
        for inTwoSteps in [false, true] {
          let stack = try CountryStack()
          let iceland = try stack.list.on { try $0.country("Iceland") }
          try stack.background { sync throws in
            let same = try sync.country("Iceland")
            if inTwoSteps { same.markedForDeletionDate = CountryStack.start } else { sync.delete(same) }
          }
          try stack.list.on { _ in #expect((iceland.population > 0) == inTwoSteps) }
          guard inTwoSteps else { continue }
          stack.deliver(to: stack.list)
          #expect(try !stack.names(stack.list, unmarkedOnly: true).contains("Iceland"))
          let purged = try stack.purge(before: CountryStack.start.addingTimeInterval(200))
          #expect(purged == [iceland.objectID])
        }
      }),
  ]

  // MARK: How

  static let how: [DecisionCase] = [
    DecisionCase(
      testDescription: "a rule between two relationships", conditions: [.codeNeedsWholeGraph], advice: .byHand,
      run: {
        try PairStack.with(PairsModel(CountingA.self)) { stack in
          let tally = CountingA.tally(of: stack.context)
          tally.byHand = true
          try stack.context.owner().propagateDelete()
          try stack.context.save()
          #expect(tally.steps > 0)
          #expect(tally.bsWithoutC == 0)
          #expect(tally.unequalCounts == 0)
        }
        try PairStack.with(PairsModel(CountingA.self)) { stack in
          stack.context.delete(try stack.context.b(1))
          try stack.context.save()
          #expect(CountingA.tally(of: stack.context).unequalCounts > 0)
        }
      }),
    DecisionCase(
      testDescription: "a deny rule", conditions: [.ruleProtectsRows], advice: .oneByOne,
      run: {
        try SeriesStack.with(SeriesModel(\.seriesEpisodes, .denyDeleteRule)) { stack in
          let request = NSBatchDeleteRequest(
            fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Series"))
          let error = #expect(throws: CocoaError.self) { try stack.context.execute(request) }
          #expect(error?.errorCode == 134070)
          for number: Int64 in 1...3 { stack.context.delete(try stack.context.episode(number)) }
          stack.context.delete(try stack.context.series(1))
          try stack.context.save()
          #expect(try stack.counts()[0] == .integer(0))
        }
      }),
    DecisionCase(
      testDescription: "an unsaved tick decides what goes, or the delete can be undone",
      conditions: [.objectsHaveWorkToDo], advice: .oneByOne,
      run: {
        try ItemStack.with { stack in
          try stack.context.item(2).done = true
          #expect(try stack.deleteDone(.resultTypeCount) as? Int == 6)
          #expect(try stack.value("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'Item 2'") == .integer(1))
        }
        try ItemStack.with { stack in
          try stack.context.item(2).done = true
          let request = NSFetchRequest<Item>(entityName: "Item")
          request.predicate = NSPredicate(format: "done == YES")
          for item in try stack.context.fetch(request) { stack.context.delete(item) }
          try stack.context.save()
          #expect(try stack.value("SELECT COUNT(*) FROM ZITEM WHERE ZNAME = 'Item 2'") == .integer(0))
        }
        for inBulk in [false, true] {
          try ItemStack.with { stack in
            stack.context.undoManager = UndoManager()
            if inBulk {
              _ = try stack.deleteDone(.resultTypeCount)
            } else {
              stack.context.delete(try stack.context.item(1))
              try stack.context.save()
            }
            stack.context.undo()
            try stack.context.save()
            #expect(try stack.context.count("Item") == (inBulk ? 10 : 16))
          }
        }
      }),
    DecisionCase(
      testDescription: "a store in memory", conditions: [.storeIsNotSQLite], advice: .oneByOne,
      run: {
        let container = try NSPersistentContainer.inMemory(ItemModel.make())
        let context = container.newBackgroundContext()
        try context.performAndWait {
          let item = Item(context: context)
          item.name = "Item 1"
          item.createdAt = CountryStack.start
          try context.save()
          context.delete(item)
          try context.save()
          #expect(try context.count("Item") == 0)
        }
        // What a batch delete does there ends the process: BD-22, tested with the batch requests.
      }),
    DecisionCase(
      testDescription: "a handful of rows", conditions: [], advice: .oneByOne,
      run: {
        try ItemStack.with { stack in
          let deleted = NotificationCounter(.NSManagedObjectContextDidSave, of: stack.context)
          stack.context.delete(try stack.context.item(1))
          try stack.context.save()
          #expect(deleted.count == 1)
        }
      }),
    DecisionCase(
      testDescription: "thousands of rows, some on the screen", conditions: [.rowsAreMany, .rowsAreHeld],
      advice: .batchAndMerge,
      run: {
        try ItemStack.with { stack in
          let held = try stack.context.item(1)
          let ids = try #require(try stack.deleteDone(.resultTypeObjectIDs) as? [NSManagedObjectID])
          #expect(!held.isDeleted, "the context was not told yet")
          NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [stack.context])
          #expect(held.isDeleted)
        }
      }),
    DecisionCase(
      testDescription: "thousands of rows that no context holds", conditions: [.rowsAreMany], advice: .batch,
      run: {
        try ItemStack.with { stack in
          try ItemData.insert(into: stack.context, 2_000)
          #expect(try stack.deleteDone(.resultTypeCount) as? Int == 6 + 667)
          #expect(stack.context.registeredObjects.isEmpty)
          #expect(try stack.context.count("Item") == 2_016 - 673)
        }
      }),
  ]
}
