import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing
import WorkbookKit

@testable import Chapter8

@Suite("deletes of other processes, and what history says of them", .fact("H1", "H11"))
struct HistoryClaims {
  @Test(
    "After a delete in another process a fetch is right; the loaded object, its album's set and its save are not",
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
        #expect(rose.title == "Rose")
        #expect(!rose.isDeleted)
        #expect(garden.photos.count == 2)
        rose.isFavorite = true
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.errorCode == 133020)
        context.rollback()
      }
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
        #expect(rose.isDeleted)
        #expect(comment.isDeleted)
      }
    }
  }
}
