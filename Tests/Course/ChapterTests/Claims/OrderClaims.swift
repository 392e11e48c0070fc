import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

@Suite("a fetch promises no order", .fact("D4"))
struct OrderClaims {
  private func replaceFirst(in context: NSManagedObjectContext) throws {
    let old = try context.episode(1)
    let new = Episode(context: context)
    new.id = old.id
    new.title = "Ebb (remastered)"
    new.series = old.series
    context.delete(old)
    try context.save()
  }

  @Test(
    "Unsorted rows come by primary key, which a replaced row changes", .fact("D4", "CH-063", "CH-102", "FR-20"),
    .shows("a-fetch-without-an-order"))
  func unsorted() throws {
    try SeriesStack.with { stack in
      let request = NSFetchRequest<Episode>(entityName: "Episode")
      #expect(try stack.context.fetch(request).map(\.id) == [1, 2, 3])
      try replaceFirst(in: stack.context)
      #expect(try stack.context.fetch(request).map(\.id) == [2, 3, 1])
      let next = try stack.reopened()
      #expect(try next.viewContext.fetch(request).map(\.id) == [2, 3, 1])
      withExtendedLifetime(next) {}
    }
  }

  @Test(
    "A predicate finds by value, and a sort descriptor gives an order, whatever the rows' places", .fact("D4"),
    .shows("a-fetch-without-an-order"))
  func cures() throws {
    try SeriesStack.with { stack in
      try replaceFirst(in: stack.context)
      let byValue = NSFetchRequest<Episode>(entityName: "Episode")
      byValue.predicate = NSPredicate(format: "id == %@", 1)
      #expect(try stack.context.fetch(byValue).map(\.title) == ["Ebb (remastered)"])
      for (ascending, ids) in [(true, [1, 2, 3]), (false, [3, 2, 1])] as [(Bool, [Int64])] {
        let sorted = NSFetchRequest<Episode>(entityName: "Episode")
        sorted.sortDescriptors = [NSSortDescriptor(key: "id", ascending: ascending)]
        #expect(try stack.context.fetch(sorted).map(\.id) == ids)
      }
    }
  }
}
