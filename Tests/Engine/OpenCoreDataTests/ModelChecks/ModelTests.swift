import Foundation
import TestKit
import Testing

@testable import CoreData
@testable import CoreDataModel

@Suite("Models made in code")
struct ModelTests {
  @Test("raw values of the delete rules", .fact("DR-01"))
  func deleteRules() {
    let rules: [NSDeleteRule] = [.noActionDeleteRule, .nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule]
    #expect(rules.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("a relationship starts as nullify, optional, minCount 0, maxCount 0, hence to-many", .fact("DR-02", "DR-02b"))
  func relationshipDefaults() {
    let relationship = NSRelationshipDescription()
    #expect(relationship.deleteRule == .nullifyDeleteRule)
    #expect(relationship.isOptional)
    #expect(relationship.minCount == 0)
    #expect(relationship.maxCount == 0)
    #expect(relationship.isToMany)
    #expect(!relationship.isOrdered)
    #expect(relationship.inverseRelationship == nil)
    relationship.maxCount = 1
    #expect(!relationship.isToMany)
  }

  @Test("a description of a model in use is copied, and the copy can be changed", .fact("CH-994"))
  func copies() throws {
    let entity = NSEntityDescription.made("A", NSManagedObject.self, [attribute("x")])
    let other = NSEntityDescription.made("B")
    let way = entity.relate(.many("r"), to: other, inverse: .one("back"))
    let x = try #require(entity.attributesByName["x"])
    entity.indexes = [
      NSFetchIndexDescription(
        name: "byX", elements: [NSFetchIndexElementDescription(property: x, collationType: .binary)])
    ]
    let model = NSManagedObjectModel.of([entity, other])
    _ = try model.layout()

    let copy = try #require(x.copy() as? NSAttributeDescription)
    #expect(copy !== x)
    #expect(copy.name == "x")
    #expect(copy.attributeType == .stringAttributeType)
    copy.name = "y"
    copy.isOptional = false
    #expect(x.name == "x")
    #expect(x.isOptional)

    let relationship = try #require(way.copy() as? NSRelationshipDescription)
    #expect(relationship !== way)
    #expect(relationship.name == "r")
    #expect(relationship.isToMany)
    #expect(relationship.destinationEntity === other)
    #expect(relationship.inverseRelationship === way.inverseRelationship)
    relationship.deleteRule = .cascadeDeleteRule
    #expect(way.deleteRule == .nullifyDeleteRule)

    let whole = try #require(entity.copy() as? NSEntityDescription)
    #expect(whole !== entity)
    #expect(whole.model == nil)
    #expect(whole.properties.map(\.name) == ["name", "x", "r"])
    #expect(whole.properties.allSatisfy { $0.owner === whole })
    whole.name = "C"
    let index = try #require(whole.indexes.first)
    #expect(index.entity === whole)
    #expect(index.elements.first?.property === whole.attributesByName["x"])
    let indexCopy = try #require(index.copy() as? NSFetchIndexDescription)
    #expect(indexCopy !== index)
    #expect(indexCopy.entity == nil)
    #expect(indexCopy.elements.count == 1)
    let element = try #require(indexCopy.elements[0].copy() as? NSFetchIndexElementDescription)
    #expect(element.property === indexCopy.elements[0].property)
    #expect(element.indexDescription == nil)

    let computed = NSExpressionDescription()
    computed.expression = NSExpression(forKeyPath: "x")
    computed.expressionResultType = .stringAttributeType
    let same = try #require(computed.copy() as? NSExpressionDescription)
    #expect(same !== computed)
    #expect(same.expression == computed.expression)
    #expect(same.resultType == .string)
  }

  @Test("compiling a model changes nothing of it, before the model takes over what it gives")
  func compiling() throws {
    let entity = NSEntityDescription.made("Ballot", attributes: ["box": .stringAttributeType])
    let relationship = entity.relate(.many("copies"), to: entity)
    let model = NSManagedObjectModel.of([entity])
    let layout = try ModelCompiler(model: model, classes: { _ in nil }).compile()
    #expect(layout.entity(named: "Ballot")?.description === entity)
    #expect(model.compiled == nil)
    #expect(entity.layout == nil)
    #expect(relationship.layout == nil)
    entity.name = "Vote"
    entity.attributesByName["box"]?.isOptional = false
    #expect(try model.layout().entity(named: "Vote") === entity.layout)
    let compiled = try #require(entity.layout)
    #expect(compiled.name == "Vote")
    #expect(compiled.relationship(named: "copies") === relationship.layout)
    #expect(layout.entity(named: "Ballot") != nil)
  }

  @Test("a model in use cannot be changed", arguments: StoreKind.allCases)
  func frozen(_ kind: StoreKind) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { [kind] in
      let model = Television().model
      let stack = try TestStack(kind, model: model, leavesNoFile: true)
      withExtendedLifetime(stack) { model.entitiesByName["Series"]?.name = "Other" }
    }
    let message = standardError(of: result)
    #expect(message.contains("Can't modify an immutable model."))
  }

  @Test("the version identifiers of a model in use cannot be changed")
  func frozenIdentifiers() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let model = Television().model
      model.versionIdentifiers = ["1"]
      _ = NSPersistentStoreCoordinator(managedObjectModel: model)
      model.versionIdentifiers = ["2"]
    }
    #expect(standardError(of: result).contains("Can't modify an immutable model."))
  }

  @Test("nor can the entities of history, and their attributes", arguments: [false, true])
  func frozenHistory(_ isAttribute: Bool) async {
    let result = await #expect(
      processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
    ) { [isAttribute] in
      let entity = NSPersistentHistoryChange.entityDescription
      if isAttribute { entity?.attributesByName["changeID"]?.isOptional = false } else { entity?.name = "OTHER" }
    }
    #expect(standardError(of: result).contains("Can't modify an immutable model."))
  }

  @Test("a hierarchy: inherited properties, subentities, kinds", .fact("CH-991"))
  func hierarchy() throws {
    let entities = TestModel.zoo().entitiesByName
    let puppy = try #require(entities["Puppy"])
    let animal = try #require(entities["Animal"])
    #expect(entities["Dog"]?.properties.map(\.name) == ["tricks"])
    #expect(puppy.properties.isEmpty)
    #expect(puppy.propertiesByName.keys.sorted() == ["keeper", "name", "tricks"])
    #expect(puppy.attributesByName.keys.sorted() == ["name", "tricks"])
    #expect(puppy.relationshipsByName.keys.sorted() == ["keeper"])
    #expect(puppy.superentity?.name == "Dog")
    #expect(puppy.isKindOf(entity: animal))
    #expect(!animal.isKindOf(entity: puppy))
    #expect(animal.isAbstract)
    #expect(animal.subentitiesByName.keys.sorted() == ["Cat", "Dog"])
    #expect(entities["Keeper"]?.relationships(forDestination: animal).map(\.name) == ["animals"])
  }

  @Test("entities that are only named as subentities belong to the model")
  func impliedEntities() {
    let (parent, child) = (NSEntityDescription.made("Parent"), NSEntityDescription.made("Child", named: false))
    parent.subentities = [child]
    let model = NSManagedObjectModel.of([parent])
    #expect(model.entitiesByName.keys.sorted() == ["Child", "Parent"])
    #expect(child.managedObjectModel === model)
  }

  @Test("descriptions filled in convenience initialisers of an app are linked like any others")
  func convenienceInitialisers() throws {
    let text = NSAttributeDescription()
    text.name = "text"
    text.attributeType = .stringAttributeType
    let child = NSEntityDescription(made: "Child", properties: [], subentities: [])
    let entity = NSEntityDescription(made: "Note", properties: [text], subentities: [child])
    let model = NSManagedObjectModel(made: [entity])
    #expect(text.owner === entity)
    #expect(child.superentity === entity)
    #expect(entity.model === model)
    #expect(model.entities.count == 2)
  }

  @Test("abstract entities have no objects of their own")
  func abstract() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: TestModel.zoo())
      try stack.run { context in
        context.make("Animal", "none")
        try context.save()
      }
    }
    let message = standardError(of: result)
    #expect(message.contains("The entity Animal is abstract"))
  }

  @Test("a class that stands for no entity, or for several, cannot choose one in init(context:)")
  func ambiguousClass() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let stack = try TestStack(.memory, model: TestModel.oneWay())
      try stack.run { context in
        _ = Thing(context: context)
        try context.save()
      }
    }
    let message = standardError(of: result)
    #expect(message.contains("The class RecordedThing stands for 2 entities"))
  }

  @Test("an unknown class name gives NSManagedObject and a warning")
  func unknownClass() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let entity = NSEntityDescription.made("Item")
      entity.managedObjectClassName = "Nowhere.Missing"
      let stack = try TestStack(.memory, model: .of([entity]))
      try stack.run { context in
        let item = context.make("Item", "one")
        #expect(type(of: item) == NSManagedObject.self)
        try context.save()
      }
    }
    let message = standardError(of: result)
    #expect(message.contains("Unable to load class named 'Nowhere.Missing' for entity 'Item'"))
  }
}

extension NSManagedObjectModel {
  /// What an app might write for itself.
  fileprivate convenience init(made entities: [NSEntityDescription]) {
    self.init()
    self.entities = entities
  }
}

extension NSEntityDescription {
  /// What an app might write for itself.
  fileprivate convenience init(
    made name: String, properties: [NSPropertyDescription], subentities: [NSEntityDescription]
  ) {
    self.init()
    self.name = name
    self.properties = properties
    self.subentities = subentities
  }
}

/// A class that no model names.
private final class Stranger: NSManagedObject {}

@Suite("A class without an entity")
struct StrangerTests {
  @Test("it has an entity without a name and a request without one, and the process goes on", .fact("AW-11"))
  func entity() {
    #expect(Stranger.entity().name == nil)
    #expect(Stranger.fetchRequest().entityName == nil)
  }
}
