import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("ANY, SOME and ALL of one value", .fact("CH-1032")) struct QuantifiedValueTests {
  @Test("the SQLite store takes them for the comparison without the word")
  func sqlite() throws {
    try onStack(.sqlite, Television().model) { _, context in
      context.makeSeries("Dark", "D1", "D2")
      context.makeSeries("Lost", "L1")
      try context.save()
      let dark: NSManagedObject = try context.only("Series", "Dark")
      func names(_ entity: String, _ format: String, _ arguments: Any...) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        return try context.fetch(request).compactMap { $0.value(forKey: "name") as? String }.sorted()
      }
      #expect(try names("Series", "ANY %K IN %@ OR %K = %@", "name", ["Dark"], "name", "Lost") == ["Dark", "Lost"])
      for word in ["ANY", "SOME", "ALL"] {
        #expect(try names("Series", "\(word) name == %@", "Dark") == ["Dark"])
        #expect(try names("Series", "\(word) name BEGINSWITH[c] %@", "l") == ["Lost"])
        #expect(try names("Episode", "\(word) series == %@", dark) == ["D1", "D2"])
        #expect(try names("Episode", "\(word) series IN %@", [dark]) == ["D1", "D2"])
        #expect(try names("Episode", "\(word) series.name == %@", "Lost") == ["L1"])
        #expect(try names("Episode", "NOT \(word) series.name == %@", "Lost") == ["D1", "D2"])
      }
      #expect(try names("Series", "NONE name IN %@", ["Dark"]) == ["Lost"])
    }
  }

  @Test("memory turns them down, and so does a fetch that has to ask an unsaved object")
  func memory() throws {
    for kind in StoreKind.allCases {
      try onStack(kind, Television().model) { _, context in
        context.makeSeries("Dark")
        if kind == .memory { try context.save() }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Series")
        request.predicate = NSPredicate(format: "ANY name == 'Dark'")
        let error = try failure { _ = try context.fetch(request) }
        #expect(error.code == 134070)
        #expect(error.localizedFailureReason?.contains("must be either an NSArray or an NSSet") == true)
      }
    }
  }

  @Test("a predicate that is evaluated raises")
  func evaluation() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      try onStack(.memory, Television().model) { _, context in
        _ = NSPredicate(format: "ANY name == 'Dark'").evaluate(with: context.makeSeries("Dark"))
      }
    }
    #expect(
      standardError(of: result).contains(
        "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet."))
  }
}
