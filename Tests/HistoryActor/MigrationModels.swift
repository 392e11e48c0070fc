import Foundation
import OpenCoreData

/// Two versions of one model between which everything happens that a migration can do.
enum MigrationModels {
  /// The first version.
  static func old() -> NSManagedObjectModel {
    let animal = entity("Animal", [attribute("name"), attribute("legs", .integer16AttributeType)])
    let cat = entity("Cat", [attribute("lives", .integer16AttributeType)])
    let dog = entity("Dog", [attribute("trick")])
    let fish = entity("Fish", [])
    let owner = entity("Owner", [attribute("name"), attribute("nick"), photo()])
    let home = entity("Home", [attribute("city"), attribute("code", .integer64AttributeType)])
    let junk = entity("Junk", [attribute("name")])
    animal.subentities = [cat, dog, fish]
    relate(owner, "pets", 0, animal, "owner", 1)
    relate(owner, "home", 1, home, "owners", 0)
    relate(animal, "friends", 0, owner, "friends", 0)
    relate(home, "visitors", 0, animal, nil, 0)
    let model = NSManagedObjectModel()
    model.entities = [animal, cat, dog, fish, owner, home, junk]
    return model
  }

  /// The second: renamed, added, dropped, required, to-many, ordered, under a new superentity, unique,
  /// indexed and derived.
  static func new() -> NSManagedObjectModel {
    let animal = entity("Animal", [renamed(attribute("title"), "name"), attribute("legs", .integer16AttributeType, 4)])
    let cat = entity("Cat", [])
    let fish = entity("Fish", [])
    let owner = entity(
      "Keeper", [attribute("name"), attribute("nick", .stringAttributeType, "none"), photo()], was: "Owner")
    let place = entity("APlace", [attribute("city"), attribute("size", .doubleAttributeType, 1.5)])
    let home = entity("Home", [attribute("code", .integer64AttributeType)])
    let badge = entity("Badge", [attribute("name")])
    animal.subentities = [cat, fish]
    place.subentities = [home]
    home.uniquenessConstraints = [["code"]]
    owner.attributesByName["name"]?.isIndexed = true
    relate(owner, "pets", 0, animal, "owner", 1, ordered: true)
    relate(owner, "homes", 0, home, "owners", 0, was: "home", ordered: true)
    relate(animal, "friends", 0, owner, "friends", 0, ordered: true)
    relate(home, "visitors", 0, animal, "visited", 1)
    let count = NSDerivedAttributeDescription()
    (count.name, count.attributeType) = ("petCount", .integer64AttributeType)
    count.derivationExpression = NSExpression(format: "pets.@count")
    owner.properties.append(count)
    let model = NSManagedObjectModel()
    model.entities = [animal, cat, fish, owner, place, home, badge]
    model.versionIdentifiers = ["2"]
    return model
  }

  /// Fills a store of the first version, with a few transactions of history.
  static func fill(_ context: NSManagedObjectContext) throws {
    func add(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
      for (key, value) in values { object.setValue(value, forKey: key) }
      return object
    }
    let homes = (1...2).map { add("Home", ["city": "city \($0)", "code": $0]) }
    let owners = (1...3).map { add("Owner", ["name": "owner \($0)", "photo": Data([UInt8($0), 0, 2])]) }
    for (index, owner) in owners.enumerated() { owner.setValue(homes[index % 2], forKey: "home") }
    let animals = (1...9).map { number in
      add(["Cat", "Dog", "Fish"][number % 3], ["name": "animal \(number)", "owner": owners[number % 3]])
    }
    for (index, animal) in animals.enumerated() {
      animal.setValue(Set([owners[index % 3], owners[(index + 1) % 3]]), forKey: "friends")
    }
    homes[0].setValue(Set(animals[0...3]), forKey: "visitors")
    _ = add("Junk", ["name": "junk"])
    try context.save()
    owners[0].setValue("first", forKey: "nick")
    animals[8].setValue("last", forKey: "name")
    try context.save()
    context.delete(animals[4])
    try context.save()
  }

  private static func photo() -> NSAttributeDescription {
    let photo = attribute("photo", .binaryDataAttributeType)
    photo.allowsExternalBinaryDataStorage = true
    return photo
  }

  private static func attribute(
    _ name: String, _ type: NSAttributeType = .stringAttributeType, _ value: Any? = nil
  ) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    (attribute.name, attribute.attributeType, attribute.defaultValue) = (name, type, value)
    attribute.isOptional = value == nil
    return attribute
  }

  private static func renamed(_ attribute: NSAttributeDescription, _ was: String) -> NSAttributeDescription {
    attribute.renamingIdentifier = was
    return attribute
  }

  private static func entity(
    _ name: String, _ properties: [NSPropertyDescription], was: String? = nil
  ) -> NSEntityDescription {
    let entity = NSEntityDescription()
    (entity.name, entity.properties, entity.renamingIdentifier) = (name, properties, was)
    return entity
  }

  private static func relate(
    _ source: NSEntityDescription, _ name: String, _ count: Int, _ destination: NSEntityDescription, _ inverse: String?,
    _ inverseCount: Int, was: String? = nil, ordered: Bool = false
  ) {
    let there = NSRelationshipDescription()
    (there.name, there.destinationEntity, there.maxCount, there.isOrdered) = (name, destination, count, ordered)
    there.renamingIdentifier = was
    source.properties.append(there)
    guard let inverse else { return }
    let back = NSRelationshipDescription()
    (back.name, back.destinationEntity, back.maxCount) = (inverse, source, inverseCount)
    (there.inverseRelationship, back.inverseRelationship) = (back, there)
    destination.properties.append(back)
  }
}
