import Foundation
import OpenCoreData
import TestKit

/// The model of what is killed: relationships of every cardinality, with and without an order, and marks that say what was
/// saved.
///
/// Whatever happens, a folder has as many items as it says, all gauges show the same, and a batch of marks is there as a whole
/// or not at all.
enum Ledger {
  /// How many gauges there are, and how many marks a batch has.
  static let batch = 5

  static func model() -> NSManagedObjectModel {
    let folder = NSEntityDescription.made(
      "Folder", NSManagedObject.self, [attribute("itemCount", .integer64AttributeType, default: 0)])
    let item = NSEntityDescription.made("Item")
    let special = NSEntityDescription.made("SpecialItem", NSManagedObject.self, [attribute("extra")], named: false)
    let label = NSEntityDescription.made("Label")
    let mark = NSEntityDescription.made(
      "Mark", NSManagedObject.self,
      [attribute("serial", .integer64AttributeType), attribute("kind"), attribute("part", .integer64AttributeType)])
    let gauge = NSEntityDescription.made(
      "Gauge", NSManagedObject.self, [attribute("value", .integer64AttributeType, default: 0)])
    item.subentities = [special]
    folder.relate(.many("items", .cascadeDeleteRule).inOrder, to: item, inverse: .one("folder"))
    folder.relate(.one("cover"), to: item, inverse: .one("covered"))
    item.relate(.many("labels").inOrder, to: label, inverse: .many("items").inOrder)
    item.relate(.many("friends"), to: item, inverse: .many("admirers"))
    return .of([folder, item, special, label, mark, gauge])
  }

  /// Opens the store that all work is about.
  static func open(_ url: URL, options: [AnyHashable: Any] = [:]) throws -> OpenedStore {
    let all: [AnyHashable: Any] = [NSPersistentHistoryTrackingKey: true, NSPersistentStoreTimeoutOption: 10]
    return try OpenedStore(model(), at: url, options: all.merging(options) { $1 })
  }
}

extension NSManagedObjectContext {
  /// The objects of an entity, by name.
  func all(_ entity: String) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try fetch(request)
  }

  /// A new mark.
  func mark(_ serial: Int, _ kind: String) { make("Mark", "").setValuesForMark(serial, kind) }

  /// Changes of every kind, in one save: a folder more, one less, items that move, labels and friends.
  func shuffle(_ serial: Int, _ random: inout SeededGenerator) throws {
    let folders = try all("Folder"), items = try all("Item"), labels = try all("Label")
    let folder = make("Folder", "folder \(serial)")
    let new = (0..<1 + random.below(4)).map { index in
      make(random.chance(30) ? "SpecialItem" : "Item", "item \(serial).\(index)")
    }
    for item in new {
      item.setValue(folder, forKey: "folder")
      let some = (labels.shuffled(using: &random).prefix(2)) + [make("Label", "label \(serial)")]
      item.setValue(NSOrderedSet(array: Array(some.prefix(random.below(4)))), forKey: "labels")
      item.setValue(Set(items.shuffled(using: &random).prefix(random.below(3))), forKey: "friends")
    }
    folder.setValue(new.first, forKey: "cover")
    if let moved = random.pick(items), let target = random.pick(folders) { moved.setValue(target, forKey: "folder") }
    if let renamed = random.pick(folders) { renamed.setValue("renamed \(serial)", forKey: "name") }
    if folders.count > 8, let victim = random.pick(folders) { delete(victim) }
    if labels.count > 8, let victim = random.pick(labels) { delete(victim) }
    processPendingChanges()
    for folder in (folders + [folder]) where !folder.isDeleted {
      let count = (folder.value(forKey: "items") as? NSOrderedSet)?.count ?? 0
      if folder.value(forKey: "itemCount") as? Int64 != Int64(count) { folder.setValue(count, forKey: "itemCount") }
    }
    mark(serial, "save")
  }
}

extension NSManagedObject {
  fileprivate func setValuesForMark(_ serial: Int, _ kind: String) {
    setValue(nil, forKey: "name")
    setValue(serial, forKey: "serial")
    setValue(kind, forKey: "kind")
  }
}
