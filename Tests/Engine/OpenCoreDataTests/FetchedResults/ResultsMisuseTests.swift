import Foundation
import TestKit
import Testing

@testable import CoreData

/// What raises there ends the process here; each test watches a process of its own die.
@Suite("results controllers: misuse")
struct ResultsMisuseTests {
  private static func withController(_ body: (NSFetchedResultsController<Series>) throws -> Void) throws {
    let stack = try TestStack(.memory, model: Television().model)
    let context = stack.context()
    try context.performAndWait {
      context.makeSeries("A")
      try body(context.seriesController(nil, sections: "name"))
    }
  }

  @Test("a request without sort descriptors raises NSInvalidArgumentException", .fact("FRC-01", "FRC-01b"))
  func noSortDescriptors() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: Television().model)
      _ = NSFetchedResultsController(
        fetchRequest: NSFetchRequest<Series>(entityName: "Series"), managedObjectContext: stack.context(),
        sectionNameKeyPath: nil, cacheName: nil)
    }
    let text = standardError(of: result)
    #expect(text.contains("NSInvalidArgumentException"))
    #expect(
      text.contains("An instance of NSFetchedResultsController requires a fetch request with sort descriptors"))
  }

  @Test("a place that is not there raises", .fact("CH-081"))
  func noSuchPlace() async {
    let item = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try Self.withController { _ = $0.object(at: IndexPath(item: 1, section: 0)) }
    }
    #expect(standardError(of: item).contains("no object at index 1 in section at index 0"))
    let section = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try Self.withController { _ = $0.object(at: IndexPath(item: 0, section: 7)) }
    }
    #expect(standardError(of: section).contains("no section at [7, 0]: there are 1"))
  }

  @Test("a title that is not at its place in the index raises", .fact("CH-081"))
  func noSuchTitle() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try Self.withController { _ = $0.section(forSectionIndexTitle: "Z", at: 0) }
    }
    #expect(standardError(of: result).contains("Index title at 0 is not equal to 'Z'"))
  }
}
