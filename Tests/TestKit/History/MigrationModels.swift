import Foundation
import OpenCoreData

/// Two versions of one model between which everything happens that a migration can do.
package enum MigrationModels {
  /// The first version.
  package static func old() -> NSManagedObjectModel {
    let animal = entity(
      "Animal",
      [
        attribute("name"), attribute("legs", .integer16AttributeType), attribute("weight", .integer64AttributeType),
        attribute("isTame", .booleanAttributeType),
      ])
    let cat = entity("Cat", [attribute("lives", .integer16AttributeType)])
    let dog = entity("Dog", [attribute("trick")])
    let fish = entity("Fish", [])
    let owner = entity("Owner", [attribute("name"), attribute("nick"), photo()])
    let home = entity("Home", [attribute("city"), attribute("code", .integer64AttributeType)])
    let junk = entity("Junk", [attribute("name")])
    animal.subentities = [cat, dog, fish]
    owner.relate(.many("pets"), to: animal, inverse: .one("owner"))
    owner.relate(.one("home"), to: home, inverse: .many("owners"))
    animal.relate(.many("friends"), to: owner, inverse: .many("friends"))
    home.relate(.many("visitors"), to: animal)
    animal.uniquenessConstraints = [["owner", "name"]]
    return .of([animal, cat, dog, fish, owner, home, junk])
  }

  /// The second: renamed, added, dropped, required, to-many, ordered, of a wider type, under a new superentity, unique, by a
  /// to-one too, indexed and derived.
  package static func new() -> NSManagedObjectModel {
    let animal = entity(
      "Animal",
      [
        renamed(attribute("title"), was: "name"),
        attribute("legs", .integer32AttributeType, isOptional: false, default: 4),
        attribute("weight", .doubleAttributeType), attribute("isTame", .integer32AttributeType),
      ])
    let cat = entity("Cat", [])
    let fish = entity("Fish", [])
    let owner = entity(
      "Keeper", [attribute("name"), attribute("nick", isOptional: false, default: "none"), photo()], was: "Owner")
    let place = entity(
      "APlace", [attribute("city"), attribute("size", .doubleAttributeType, isOptional: false, default: 1.5)])
    let home = entity("Home", [attribute("code", .integer64AttributeType)])
    let badge = entity("Badge", [attribute("name")])
    animal.subentities = [cat, fish]
    place.subentities = [home]
    home.uniquenessConstraints = [["code"]]
    owner.attributesByName["name"]?.isIndexed = true
    owner.relate(.many("pets").inOrder, to: animal, inverse: .one("owner"))
    owner.relate(.many("homes").inOrder, to: home, inverse: .many("owners")).renamingIdentifier = "home"
    animal.relate(.many("friends").inOrder, to: owner, inverse: .many("friends"))
    home.relate(.many("visitors"), to: animal, inverse: .one("visited"))
    animal.uniquenessConstraints = [["owner", "weight"]]
    let count = NSDerivedAttributeDescription()
    (count.name, count.attributeType) = ("petCount", .integer64AttributeType)
    count.derivationExpression = OpenCoreData.NSExpression(format: "pets.@count")
    owner.properties.append(count)
    let model = NSManagedObjectModel.of([animal, cat, fish, owner, place, home, badge])
    model.versionIdentifiers = ["2"]
    return model
  }

  /// Fills a store of the first version, with a few transactions of history.
  package static func fill(_ context: NSManagedObjectContext) throws {
    let homes = (1...2).map { context.add("Home", ["city": "city \($0)", "code": $0]) }
    let owners = (1...3).map { context.add("Owner", ["name": "owner \($0)", "photo": Data([UInt8($0), 0, 2])]) }
    for (index, owner) in owners.enumerated() { owner.setValue(homes[index % 2], forKey: "home") }
    let animals = (1...9).map { number in
      context.add(
        ["Cat", "Dog", "Fish"][number % 3],
        [
          "name": "animal \(number)", "owner": owners[number % 3], "weight": weight(number),
          "isTame": number.isMultiple(of: 2),
        ])
    }
    for (index, animal) in animals.enumerated() {
      animal.setValue(Set([owners[index % 3], owners[(index + 1) % 3]]), forKey: "friends")
    }
    homes[0].setValue(Set(animals[0...3]), forKey: "visitors")
    context.add("Junk", ["name": "junk"])
    try context.save()
    owners[0].setValue("first", forKey: "nick")
    animals[8].setValue("last", forKey: "name")
    try context.save()
    context.delete(animals[4])
    try context.save()
  }

  /// What the animal of a number weighs: an odd one too much for a Double to have each digit of it.
  package static func weight(_ number: Int) -> Int { number.isMultiple(of: 2) ? number : (1 << 53) + number }

  private static func photo() -> NSAttributeDescription {
    let photo = attribute("photo", .binaryDataAttributeType)
    photo.allowsExternalBinaryDataStorage = true
    return photo
  }

  private static func entity(
    _ name: String, _ properties: [NSPropertyDescription], was: String? = nil
  ) -> NSEntityDescription {
    .made(name, properties, named: false, was: was)
  }
}
