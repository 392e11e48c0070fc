import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@testable import Chapter8

@Suite("deletes of other processes, and what history says of them", .fact("H1", "H3", "H4", "H11", "H12"))
struct HistoryClaims {
  @Test(
    "After a delete in another process a fetch is right; the loaded object, its album's set and its edit are not",
    .fact("H1", "FR-19", "MP-03"), .shows("a-delete-in-another-process"))
  func elsewhere() throws {
    try PhotoStack.with { stack in
      let (garden, rose) = try stack.app.on { context throws in
        let found = (try context.album("Garden"), try context.photo("Rose"))
        _ = (found.0.photos.count, found.1.title)
        return found
      }
      #expect(try stack.run(.deleteRose).ending == .exited(0))
      try stack.app.on { context throws in
        #expect(try context.photoTitles() == "Ferry, Gull, Tulip")
        #expect(rose.title == "Rose" && !rose.isDeleted && garden.photos.count == 2)
        rose.isFavorite = true
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.errorCode == 133020)
        context.rollback()
      }
    }
  }

  @Test(
    "Merging the history since a token deletes, refreshes and adds; merging it twice leaves nothing to save",
    .fact("H3", "RF-07", "SQ-55", "CH-303"), .shows("read-history-since-a-token"))
  func merged() throws {
    try PhotoStack.with { stack in
      let (harbour, rose) = try stack.app.on { context throws in
        let found = (try context.album("Harbour"), try context.photo("Rose"))
        _ = (found.0.photos.count, found.1.title)
        return found
      }
      let token = stack.token
      try stack.run(.addAndDelete)
      #expect(try stack.history(after: token).map(\.author) == ["extension", "extension"])
      try stack.merge(after: token)
      try stack.app.on { context throws in
        #expect(rose.isDeleted && harbour.title == "Old harbour" && harbour.photos.count == 3 && context.hasChanges)
        try context.save()
      }
      try stack.merge(after: token)
      #expect(try stack.app.on { !$0.hasChanges })
    }
  }

  @Test(
    "History names each row of a batch delete and of its cascades, and as updated those that nullify changed",
    .fact("H4", "BD-08", "BD-23", "CH-943", "SQ-60"), .shows("a-batch-delete-in-history"), arguments: [true, false])
  func batch(cascades: Bool) throws {
    var model = PhotoModel()
    if !cascades { model.photoComments = .nullifyDeleteRule }
    try PhotoStack.with(model) { stack in
      let comment = try stack.app.on { try $0.comment("So red") }
      let token = stack.token
      let result = try stack.app.on {
        try $0.execute(OtherProcess.bulkDelete("Album", "title == 'Garden'")) as? NSBatchDeleteResult
      }
      #expect((result?.result as? [NSManagedObjectID])?.count == 1)
      let comments = Array(repeating: cascades ? "delete Comment" : "update Comment", count: 3)
      let others = ["delete Album", "delete Photo", "delete Photo"]
      #expect(try stack.changes(after: token) == (comments + others).sorted())
      try stack.merge(after: token)
      #expect(try stack.app.on { _ in comment.isDeleted } == cascades)
    }
  }

  @Test(
    "A reader that was away for mark and purge merges both; the mark alone deletes nothing",
    .fact("H11", "BD-23", "CH-711"), .shows("history-and-two-step-deletion"))
  func twoSteps() throws {
    try PhotoStack.with { stack in
      let (rose, comment) = try stack.app.on { context throws in
        let found = (try context.photo("Rose"), try context.comment("So red"))
        _ = (found.0.title, found.1.text)
        return found
      }
      let token = stack.token
      try stack.run(.markAndPurge)
      let transactions = try stack.history(after: token)
      #expect(transactions.count == 2)
      stack.app.performAndWait {
        stack.app.mergeChanges(fromContextDidSave: transactions[0].objectIDNotification())
        #expect(!rose.isDeleted)
        stack.app.mergeChanges(fromContextDidSave: transactions[1].objectIDNotification())
        #expect(rose.isDeleted && comment.isDeleted)
      }
    }
  }

  @Test(
    "A pinned context reads its generation and finds the new transaction; the merge moves it",
    .fact("H12", "QG-04", "QG-05", "CH-803", "CH-807"), .shows("a-pinned-generation-and-history"))
  func pinned() throws {
    try PhotoStack.with { stack in
      let rose = try stack.app.on { context throws in
        try context.setQueryGenerationFrom(.current)
        return try context.photo("Rose")
      }
      let token = stack.token
      try stack.run(.deleteRose)
      #expect(try stack.app.on { try $0.photoTitles() } == "Ferry, Gull, Rose, Tulip")
      #expect(try stack.app.on { _ in rose.title } == "Rose")
      #expect(try stack.history(after: token).count == 1)
      try stack.merge(after: token)
      #expect(try stack.app.on { try $0.photoTitles() } == "Ferry, Gull, Tulip")
      #expect(try stack.app.on { _ in rose.isDeleted })
    }
  }
}
