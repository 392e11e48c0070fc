import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("cascade, and a delete without a save", .fact("D1", "D2"))
struct CascadeClaims {
  @Test(
    "Deleting a series and saving leaves neither the series nor its episodes", .fact("D1", "DR-05"),
    .shows("how-far-cascade-goes"))
  func cascade() throws {
    try SeriesStack.with { stack in
      stack.context.delete(try stack.context.series(1))
      try stack.context.save()
      #expect(try stack.context.count("Series") == 0)
      #expect(try stack.context.count("Episode") == 0)
      #expect(try stack.counts() == [.integer(0), .integer(0), .integer(2)])
    }
  }

  @Test("The histories stay, and their link is cleared", .fact("D1", "DR-04"), .shows("how-far-cascade-goes"))
  func histories() throws {
    try SeriesStack.with { stack in
      let history = try stack.context.history(ofEpisode: 1)
      stack.context.delete(try stack.context.series(1))
      try stack.context.save()
      #expect(history.episode == nil)
      #expect(history.managedObjectContext === stack.context)
      #expect(history.watchedAt != nil)
      #expect(try stack.value("SELECT COUNT(*) FROM ZHISTORY WHERE ZEPISODE IS NULL") == .integer(2))
    }
  }

  @Test(
    "Without a save the file and every other context still have the rows", .fact("D2", "DR-08"),
    .shows("a-delete-without-a-save"))
  func unsaved() throws {
    try SeriesStack.with { stack in
      stack.context.delete(try stack.context.series(1))
      stack.context.processPendingChanges()
      #expect(try stack.context.count("Series") == 0)
      #expect(try stack.context.count("Episode") == 0)
      #expect(stack.context.hasChanges)

      let other = stack.container.newBackgroundContext()
      let seen = try other.performAndWait { [try other.count("Series"), try other.count("Episode")] }
      #expect(seen == [1, 3])
      let next = try stack.reopened()
      #expect(try next.viewContext.count("Series") == 1)
      #expect(try next.viewContext.series(1).episodes.count == 3)
      withExtendedLifetime(next) {}
      #expect(try stack.counts() == [.integer(1), .integer(3), .integer(2)])
    }
  }

  @Test("rollback gives everything back", .fact("D2", "UN-02"), .shows("a-delete-without-a-save"))
  func rollback() throws {
    try SeriesStack.with { stack in
      let series = try stack.context.series(1)
      stack.context.delete(series)
      stack.context.processPendingChanges()
      stack.context.rollback()
      #expect(!stack.context.hasChanges)
      #expect(!series.isDeleted)
      #expect(series.episodes.count == 3)
      #expect(try stack.context.episode(1).history === stack.context.history(ofEpisode: 1))
      try stack.context.save()
      #expect(try stack.counts() == [.integer(1), .integer(3), .integer(2)])
    }
  }
}
