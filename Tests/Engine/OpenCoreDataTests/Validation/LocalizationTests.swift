import Foundation
import TestKit
import Testing

@testable import CoreData

@Suite("The words of a model's localization dictionary", .fact("VL-28"))
struct LocalizationTests {
  private func message(_ words: [String: String]?, _ change: (Series) -> Void = { $0.name = nil }) throws -> String {
    let model = Television().model
    let name = try #require(model.entitiesByName["Series"]?.attributesByName["name"])
    name.isOptional = false
    let rating = try #require(model.entitiesByName["Series"]?.attributesByName["rating"])
    rating.setValidationPredicates([NSPredicate(format: "SELF < 6")], withValidationWarnings: ["Five at most."])
    model.localizationDictionary = words
    let stack = try TestStack(.memory, model: model)
    return try stack.run { context in
      let series = context.makeSeries("Dark")
      change(series)
      return try saveFailure(context).localizedDescription
    }
  }

  @Test("the name of a property: for its entity before the one for all")
  func properties() throws {
    #expect(try message(["Property/name": "Der Name"]) == "Der Name is a required value.")
    let both = ["Property/name/Entity/Series": "Der Titel", "Property/name": "Der Name"]
    #expect(try message(both) == "Der Titel is a required value.")
    #expect(try message(["Property/name/Entity/Episode": "Die Folge"]) == "%{PROPERTY}@ is a required value.")
    #expect(try message(nil) == "%{PROPERTY}@ is a required value.")
  }

  @Test("the message of a validation predicate")
  func messages() throws {
    #expect(try message(["ErrorString/Five at most.": "Höchstens fünf."]) { $0.rating = 6 } == "Höchstens fünf.")
    #expect(try message(["ErrorString/Six at most.": "Höchstens sechs."]) { $0.rating = 6 } == "Five at most.")
  }

  @Test("a model in use takes other words, also while contexts on other threads read them")
  func inUse() throws {
    let model = Television().model
    let name = try #require(model.entitiesByName["Series"]?.attributesByName["name"])
    name.isOptional = false
    let stack = try TestStack(.memory, model: model)
    let (container, carried) = (stack.container, Unchecked(model))
    let lock = NSLock()
    nonisolated(unsafe) var seen: Set<String> = []
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      let context = container.newBackgroundContext()
      for round in 0..<200 {
        if index == 0 {
          carried.value.localizationDictionary = ["Property/name": round % 2 == 0 ? "Der Name" : "Le nom"]
        }
        let text = context.performAndWait { () -> String in
          Series(context: context).name = nil
          defer { context.rollback() }
          do { try context.save() } catch { return error.localizedDescription }
          return "saved"
        }
        _ = lock.withLock { seen.insert(text) }
      }
    }
    let known = ["%{PROPERTY}@", "Der Name", "Le nom"].map { $0 + " is a required value." }
    #expect(seen.subtracting(known) == [])
    #expect(seen.contains(known[1]))
    #expect(seen.contains(known[2]))
    #expect(try stack.storedNames("Series") == [])
  }

  @Test("a copy of the model has the words, and a merged model those of all, the first one's before others'")
  func copies() throws {
    let one = Television().model
    one.localizationDictionary = ["Entity/Series": "Serie"]
    let copy = try #require(one.copy() as? NSManagedObjectModel)
    #expect(copy.localizationDictionary == ["Entity/Series": "Serie"])
    let other = Television().model
    other.localizationDictionary = ["Entity/Series": "Reihe", "Entity/Episode": "Folge"]
    let merged = try #require(NSManagedObjectModel(byMerging: [one, other]))
    #expect(merged.localizationDictionary == ["Entity/Series": "Serie", "Entity/Episode": "Folge"])
    #expect(Television().model.localizationDictionary == nil)
  }
}
