import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

/// Which derivations are taken, and what is said of the others.
@Suite struct DerivedFormTests {
  private func refusal(
    _ expression: NSExpression?, _ type: NSAttributeType = .stringAttributeType, isTransient: Bool = false
  ) -> ModelError? {
    let attribute = NSDerivedAttributeDescription()
    attribute.name = "derived"
    attribute.attributeType = type
    attribute.isTransient = isTransient
    attribute.derivationExpression = expression
    let model = Magazine.model
    model.entitiesByName["Article"]?.properties.append(attribute)
    do throws(ModelError) { _ = try model.layout() } catch { return error }
    return nil
  }

  @Test(
    "each allowed form is taken, as a format and as Apple's model editor writes it", .fact("AW-10"),
    arguments: [
      ("words", .integer64AttributeType), ("category.name", .stringAttributeType),
      ("canonical:(name)", .stringAttributeType), ("uppercase:(category.owner.name)", .stringAttributeType),
      ("lowercase:(name)", .stringAttributeType), ("tags.@count", .integer16AttributeType),
      ("tags.weight.@sum", .doubleAttributeType), ("now()", .dateAttributeType),
    ] as [(String, NSAttributeType)])
  func allowed(_ format: String, _ type: NSAttributeType) {
    #expect(refusal(NSExpression(format: format, argumentArray: []), type) == nil)
  }

  @Test(
    "another form is refused with the entity, the attribute and what is allowed", .fact("AW-10"),
    arguments: [
      "words + 1", "'fixed'", "tags.@max.weight", "category.@count", "tags.@sum.weight", "length:(name)",
      "category.articles.@count", "uppercase:('x')", "ceiling:(words)", "canonical:(tags.@count)",
    ])
  func otherForms(_ format: String) throws {
    guard let expression = try? NSExpression.parse(format: format) else { return }
    let error = try #require(refusal(expression))
    #expect(error.entity == "Article")
    #expect(error.property == "derived")
    guard case .derivation(let problem) = error.problem else {
      Issue.record("\(error)")
      return
    }
    switch problem {
    case .form, .path: break
    default: Issue.record("\(problem)")
    }
    let text = error.description
    for part in ["Article.derived", "to-one key path", "canonical:", "@count", "@sum", "now()"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test("what cannot be computed is refused, each with its own reason")
  func otherReasons() {
    func problem(
      _ format: String?, _ type: NSAttributeType = .stringAttributeType, isTransient: Bool = false
    ) -> ModelError.Problem? {
      let expression = format.map { NSExpression(format: $0, argumentArray: []) }
      return refusal(expression, type, isTransient: isTransient)?.problem
    }
    #expect(problem(nil) == .derivation(.missing))
    #expect(problem("name", isTransient: true) == .derivation(.transient))
    #expect(problem("category.nothing") == .derivation(.path("category.nothing")))
    #expect(problem("tags.name") == .derivation(.path("tags.name")))
    #expect(problem("category") == .derivation(.path("category")))
    #expect(problem("searchName") == .derivation(.source("searchName")))
    #expect(problem("words") == .derivation(.type("words is of another")))
    #expect(problem("now()") == .derivation(.type("now() is a date")))
    #expect(problem("tags.@count") == .derivation(.type("a count is a number")))
    #expect(
      problem("tags.name.@sum", .doubleAttributeType)
        == .derivation(.type("a sum is a number, made of numbers")))
  }

  @Test("a derived attribute cannot be unique: its value is known only after the save", .fact("CH-044"))
  func constraint() {
    let model = Magazine.model
    model.entitiesByName["Category"]?.uniquenessConstraints = [["articleCount"]]
    #expect(throws: ModelError(problem: .constraintOnDerived, entity: "Category", property: "articleCount")) {
      try model.layout()
    }
  }

  @Test(
    "the store that is refused for it gives an error of Core Data's domain, without a name of the engine",
    .fact("CH-044"))
  func refusedStore() throws {
    let model = Magazine.model
    model.entitiesByName["Category"]?.uniquenessConstraints = [["articleCount"]]
    let error = try failure { _ = try OpenedStore(model, at: nil) }
    #expect(error.code == NSCoreDataError)
    #expect(
      error.localizedFailureReason
        == "A uniqueness constraint of Category names articleCount, which is derived: its value is known only after a save."
    )
    #expect(!"\(error) \(error.userInfo)".contains("ModelError"))
  }

  @Test("predicates still refuse the operator at the end, which only derivations use", .fact("CH-045"))
  func predicates() {
    #expect(throws: PredicateFormatError.self) { try NSPredicate.parse(format: "tags.weight.@sum > 1") }
    #expect(throws: PredicateFormatError.self) { try NSExpression.parse(format: "tags.@sum") }
  }

  @Test(
    "a derived attribute that is not optional fails the first save, unless a value stands in for it", .fact("VL-12"))
  func required() throws {
    let model = NSManagedObjectModel.of([
      .made(
        "Item", NSManagedObject.self,
        [derived("search", .stringAttributeType, "lowercase:(name)", isOptional: false)])
    ])
    try onStack(.sqlite, model) { stack, context in
      let item = context.make("Item", "A")
      #expect(try saveFailure(context).validationLines == ["1570 Item A.search"])
      item.setPrimitiveValue("", forKey: "search")
      try context.save()
      #expect(try stack.cells("SELECT ZSEARCH FROM ZITEM") == [[.text("a")]])
      item.setValue("B", forKey: "name")
      try context.save()
      #expect(try stack.cells("SELECT ZSEARCH FROM ZITEM") == [[.text("b")]])
    }
  }

  @Test("a memory store refuses a model with derived attributes", .fact("SQ-35"))
  func memoryStore() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      _ = try TestStack(.memory, model: Magazine.model)
    }
    #expect(
      standardError(of: result).contains(
        "'NSInvalidArgumentException', reason: 'Core Data provided atomic stores do not support derived properties'"))
  }
}
