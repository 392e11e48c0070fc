import CoreData
import Foundation

/// What `Shop` has not: an ordered relationship, relationships without an inverse, and one that leads from many to many.
///
/// An owner has boats in order (cascade), a badge and keys without an inverse, and clubs together with other owners.
struct Yard {
  /// The rules that a test may choose.
  struct Rules {
    var ownerBoats = NSDeleteRule.cascadeDeleteRule
    var ownerBadge = NSDeleteRule.cascadeDeleteRule
    var ownerKeys = NSDeleteRule.nullifyDeleteRule
  }

  let container: NSPersistentContainer
  private let folder: URL
  var context: NSManagedObjectContext { container.viewContext }
  var coordinator: NSPersistentStoreCoordinator { container.persistentStoreCoordinator }

  init(_ rules: Rules = Rules(), history: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    container = try Yard.open(folder, rules, history: history)
  }

  /// The same file, as another process has it.
  func another(_ rules: Rules = Rules(), history: Bool = false) throws -> NSPersistentContainer {
    try Yard.open(folder, rules, history: history)
  }

  private static func open(_ folder: URL, _ rules: Rules, history: Bool) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Yard", managedObjectModel: model(rules))
    let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("yard.sqlite"))
    if history { description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey) }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  private static func model(_ rules: Rules) -> NSManagedObjectModel {
    let entities = ["Owner", "Boat", "Badge", "Key", "Club"].map { name in
      let entity = NSEntityDescription()
      entity.name = name
      entity.properties = [
        Shop.attribute("name", .stringAttributeType), Shop.attribute("markedForDeletionDate", .dateAttributeType),
      ]
      return entity
    }
    let (owner, boat, badge, key, club) = (entities[0], entities[1], entities[2], entities[3], entities[4])
    // What reads an owner can have something happen at that moment.
    owner.managedObjectClassName = NSStringFromClass(Owner.self)
    let (boats, _) = Shop.connect(owner, "boats", rules.ownerBoats, boat, "owner", .nullifyDeleteRule)
    boats.isOrdered = true
    owner.properties += [
      relationship("badge", badge, rules.ownerBadge, maxCount: 1), relationship("keys", key, rules.ownerKeys),
    ]
    let (clubs, members) = (
      relationship("clubs", club, .nullifyDeleteRule), relationship("members", owner, .nullifyDeleteRule)
    )
    (clubs.inverseRelationship, members.inverseRelationship) = (members, clubs)
    owner.properties.append(clubs)
    club.properties.append(members)
    let model = NSManagedObjectModel()
    model.entities = entities
    return model
  }

  private static func relationship(
    _ name: String, _ destination: NSEntityDescription, _ rule: NSDeleteRule, maxCount: Int = 0
  ) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    (relationship.name, relationship.destinationEntity, relationship.deleteRule) = (name, destination, rule)
    (relationship.maxCount, relationship.isOptional) = (maxCount, true)
    return relationship
  }
}

/// An owner of boats; a test can have something happen when one is read.
final class Owner: NSManagedObject {
  /// Posted when an owner is read in a context that has no name; its object is the context's coordinator, so that a test hears of
  /// its own owners alone while others run beside it.
  static let wasRead = Notification.Name("OwnerWasRead")

  override func awakeFromFetch() {
    super.awakeFromFetch()
    guard let context = managedObjectContext, context.name == nil else { return }
    NotificationCenter.default.post(name: Owner.wasRead, object: context.persistentStoreCoordinator)
  }
}

extension NSManagedObjectContext {
  /// Ann with the boats *a1*, *a2* and *a3*, a badge and two keys, in the club with Bo, who has the boat *b1*; saved.
  func fillYard() throws {
    let (ann, bo) = (make("Owner", "Ann"), make("Owner", "Bo"))
    for name in ["a1", "a2", "a3"] { make("Boat", name, ["owner": ann]) }
    make("Boat", "b1", ["owner": bo])
    ann.setValue(make("Badge", "7"), forKey: "badge")
    for name in ["shed", "gate"] { ann.mutableSetValue(forKey: "keys").add(make("Key", name)) }
    let club = make("Club", "North")
    for owner in [ann, bo] { club.mutableSetValue(forKey: "members").add(owner) }
    try save()
  }

  /// The names of what a relationship leads to, in its order where it has one.
  func names(of key: String, in object: NSManagedObject) -> [String] {
    let isOrdered = object.entity.relationshipsByName[key]?.isOrdered == true
    let members =
      isOrdered ? object.mutableOrderedSetValue(forKey: key).array : object.mutableSetValue(forKey: key).allObjects
    let names = members.compactMap { ($0 as? NSManagedObject)?.value(forKey: "name") as? String }
    return isOrdered ? names : names.sorted()
  }
}
