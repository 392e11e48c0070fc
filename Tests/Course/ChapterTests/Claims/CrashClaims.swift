import Foundation
import OpenCoreData
import Samples
import TestKit
import Testing

/// An object with a property that cannot say “nothing”.
final class Stamp: NSManagedObject {
  @Managed var at: Date
}

/// What the page says of a read that ends the process; it runs in a process of its own.
@Suite("a read that ends the process", .fact("D3"))
struct CrashClaims {
  @Test(
    "A non-optional Date of a dead object ends the process with a message", .fact("D3", "WD-01", "CH-502"),
    .shows("what-nothing-looks-like"))
  func missingDate() async throws {
    let result = try #require(
      await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
        let model = NSManagedObjectModel()
        model.entities = [NSEntityDescription(Stamp.self, [NSAttributeDescription("at", .dateAttributeType)])]
        let context = try NSPersistentContainer.opened(model).viewContext
        let stamp = Stamp(context: context)
        stamp.at = Date(timeIntervalSinceReferenceDate: 0)
        try context.save()
        precondition(stamp.at == Date(timeIntervalSinceReferenceDate: 0))
        context.delete(stamp)
        try context.save()
        _ = stamp.at
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Stamp.at has no value"))
  }
}
