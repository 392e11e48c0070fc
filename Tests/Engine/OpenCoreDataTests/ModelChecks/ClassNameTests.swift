import Foundation
import OpenCoreData
import TestKit
import Testing

@testable import CoreData

final class NamedHere: NSManagedObject {}

/// A class that is no managed object, so that its name must not be taken.
final class NamedOtherwise: NSObject {}

@Suite("The class that a model names for an entity", .fact("CH-983"))
struct ClassNameTests {
  private func objectClass(_ name: String) throws -> NSManagedObject.Type {
    let entity = NSEntityDescription.made("Item")
    entity.managedObjectClassName = name
    return try #require((ManagedObjectClasses.find(for: entity) ?? NSManagedObject.self) as? NSManagedObject.Type)
  }

  @Test(
    "a class of a test is found by its bare name, and with its module",
    arguments: ["NamedHere", "OpenCoreDataTests.NamedHere"])
  func here(name: String) throws {
    #expect(try objectClass(name) == NamedHere.self)
  }

  @Test("which modules declare a class: this one, a library, none")
  func modules() {
    #expect(LoadedModules.declaring(class: "NamedHere") == ["OpenCoreDataTests"])
    #expect(LoadedModules.declaring(class: "NSManagedObjectContext") == ["CoreData"])
    #expect(LoadedModules.declaring(class: "NSMutableOrderedSet") == ["Foundation"])
    #expect(LoadedModules.declaring(class: "NamedNowhere") == [])
    #expect(LoadedModules.declaring(class: "") == [])
    // Nested in another type: no class at the top of its module.
    #expect(LoadedModules.declaring(class: "Nested") == [])
  }

  private final class Nested: NSManagedObject {}

  @Test(
    "an entity whose class is not found has plain objects, and a line says so",
    arguments: [
      "NamedNowhere", "NamedOtherwise", "OpenCoreDataTests.NamedNowhere", ".NamedHere.", "ClassNameTests.Nested",
    ])
  func missing(name: String) async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [name] in
      let entity = NSEntityDescription.made("Item")
      entity.managedObjectClassName = name
      #expect(ManagedObjectClasses.find(for: entity) == nil)
    }
    #expect(standardError(of: result).contains("Unable to load class named '\(name)' for entity 'Item'"))
  }

  @Test("a name that several modules have is not guessed: the line names them")
  func several() async {
    // The tests' own copies of this class are in two modules of the program.
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let entity = NSEntityDescription.made("Item")
      entity.managedObjectClassName = "TwiceDeclared"
      #expect(ManagedObjectClasses.find(for: entity) == nil)
    }
    #expect(standardError(of: result).contains("The modules OpenCoreDataTests and TestKit have one each"))
  }
}

/// What `NSManagedObject(entity:insertInto:)` makes where a class is named.
@Suite("An initializer and the class of the entity")
struct InitializerClassTests {
  @Test("the base class makes a plain object, and one line of a context says so", .fact("CH-997"))
  func plain() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let entity = NSEntityDescription.made("Item")
      entity.managedObjectClassName = "OpenCoreDataTests.NamedHere"
      let model = NSManagedObjectModel()
      model.entities = [entity]
      let context = try TestStack(.memory, model: model).context()
      let plain = NSManagedObject(entity: entity, insertInto: context)
      #expect(type(of: plain) == NSManagedObject.self)
      #expect(type(of: NSManagedObject(entity: entity, insertInto: context)) == NSManagedObject.self)
      let right = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
      #expect(right is NamedHere)
    }
    let lines = standardError(of: result).split(separator: "\n").filter { $0.contains("plain NSManagedObject") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("'Item'") == true)
  }
}

/// Declared in another module of the tests too.
final class TwiceDeclared: NSManagedObject {}
