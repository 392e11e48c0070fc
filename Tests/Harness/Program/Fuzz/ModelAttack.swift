import Foundation
import OpenCoreData
import TestKit

@testable import CoreData

/// Model files of real apps, changed.
///
/// A file is refused with a typed error and a line inside it, its model is refused with a typed error, or it is usable: both
/// stores open with it, and objects of its entities are saved, found and deleted, or refused by validation.
final class ModelAttack: Attack {
  private let originals: [[UInt8]]
  private let file: URL

  init(folder: URL) throws {
    file = folder.appendingPathComponent("contents-\(getpid())")
    let models = Repository.root.appendingPathComponent("Tests/Engine/InsightTests/ModelFiles/Fixtures")
    originals = try FileManager.default.subpathsOfDirectory(atPath: models.path).filter { $0.hasSuffix("/contents") }
      .sorted().map { Array(try Data(contentsOf: models.appendingPathComponent($0))) }.sorted { $0.count < $1.count }
    guard originals.count > 20 else { throw Finding("there are only \(originals.count) models to begin with") }
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  func input(seed: Int, index: Int) throws -> Data {
    var random = SeededGenerator(seed: seed, part: index)
    // Small files for the most part: their changes meet each other.
    let chosen = min(random.below(originals.count), random.below(originals.count))
    return Data(ModelMutation.mutated(originals[chosen], times: 4, &random))
  }

  func attempt(_ input: Data) throws -> String {
    try input.write(to: file)
    let model: NSManagedObjectModel
    do {
      let read = try ModelFile(contentsOf: file, classes: .plain)
      if let refusal = read.refusal { return "\(refusal)".isEmpty ? "" : "no model" }
      model = read.model
    } catch {
      let lines = input.count { $0 == 10 } + 1
      guard error.line.map({ (1...lines).contains($0) }) ?? true, !error.description.isEmpty else {
        throw Finding("the line \(error.line ?? 0) is outside the file")
      }
      return "refused"
    }
    guard model.entities.count <= 12 else { return "read" }
    let isDerived = model.entities.contains { $0.properties.contains { $0 is NSDerivedAttributeDescription } }
    // Atomic stores raise for derived attributes, as they do in Core Data.
    let kinds: [StoreKind] = isDerived ? [.sqlite] : [.memory, .sqlite]
    return try Set(kinds.map { try use(model, $0) }).sorted().joined(separator: " and ")
  }

  private func use(_ model: NSManagedObjectModel, _ kind: StoreKind) throws -> String {
    let store: OpenedStore
    do {
      store = try OpenedStore(
        model, at: kind == .memory ? nil : URL(fileURLWithPath: "/dev/null"),
        type: kind == .memory ? NSInMemoryStoreType : NSSQLiteStoreType)
    } catch let error as CocoaError { return try named(error, "no store") }
    defer { store.close() }
    return try store.run { context in
      let entities = model.entities.filter { !$0.isAbstract }.compactMap(\.name)
      for name in entities { _ = NSEntityDescription.insertNewObject(forEntityName: name, into: context) }
      do { try context.save() } catch let error as CocoaError { return try named(error, "invalid") }
      context.reset()
      var all: [NSManagedObject] = []
      for name in entities {
        let found = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: name))
        guard found.contains(where: { $0.entity.name == name }) else {
          throw Finding("\(kind): what was saved of \(name) is not found")
        }
        all += found
      }
      for object in all {
        for key in object.entity.propertiesByName.keys.sorted() { _ = object.value(forKey: key) }
      }
      all.forEach(context.delete)
      do { try context.save() } catch let error as CocoaError { return try named(error, "delete refused") }
      for name in entities {
        let left = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: name))
        guard left == 0 else { throw Finding("\(kind): \(left) of \(name) are left") }
      }
      return "usable"
    }
  }

  private func named(_ error: CocoaError, _ name: String) throws -> String {
    guard error.code.rawValue != 0, !error.localizedDescription.isEmpty else {
      throw Finding("an empty error \(error)")
    }
    return name
  }
}
