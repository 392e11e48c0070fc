import Foundation
import OpenCoreData

final class Team: NSManagedObject {
  @Managed var name: String
  @Managed var players: Set<Player>
}

final class Player: NSManagedObject {
  @Managed var name: String
  @Managed var team: Team?
  @Managed var contracts: Set<Contract>
}

final class Contract: NSManagedObject {
  @Managed var player: Player?
}

/// What deleting a team would come to, asked before anything is deleted.
func preview() throws {
  let container = NSPersistentContainer(name: "Teams", managedObjectModel: teamModel())
  let description = NSPersistentStoreDescription()
  description.type = NSInMemoryStoreType
  container.persistentStoreDescriptions = [description]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  let context = container.viewContext
  let team = Team(context: context)
  team.name = "Harbour"
  for name in ["Ada", "Ben"] {
    let player = Player(context: context)
    player.name = name
    player.team = team
    if name == "Ben" { Contract(context: context).player = player }
  }
  try context.save()

  let preview = context.previewDeletion(of: team)
  for count in preview.counts { print(count.entity, "deleted:", count.deleted, "lose a reference:", count.nullified) }
  for blocker in preview.blockers {
    print("refused:", blocker.code, blocker.key, name(of: blocker.object, in: context))
  }
  print("the save would be refused:", preview.isRefused)
  print("nothing has changed:", !context.hasChanges)

  // The reason is one step away from the team: by which way does the deletion reach the player?
  if let blocker = preview.blockers.first, let path = preview.path(to: blocker.object) {
    print("by way of:", path.map(\.relationship).joined(separator: ", "))
  }

  // Without the contract nothing is in the way.
  for contract in try context.fetch(NSFetchRequest<Contract>(entityName: "Contract")) { context.delete(contract) }
  print("without the contract:", context.previewDeletion(of: team).isRefused)
}

/// The name of a player, by its ID.
private func name(of id: NSManagedObjectID, in context: NSManagedObjectContext) -> String {
  (context.object(with: id) as? Player)?.name ?? "somebody"
}

/// `Team` 1—* `Player` (cascade), `Player` 1—* `Contract` (deny).
private func teamModel() -> NSManagedObjectModel {
  let entities = [Team.self, Player.self, Contract.self].map { (type: NSManagedObject.Type) in
    let entity = NSEntityDescription()
    entity.name = "\(type)"
    entity.managedObjectClassName = NSStringFromClass(type)
    return entity
  }
  for entity in entities.prefix(2) {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    name.defaultValue = ""
    entity.properties = [name]
  }
  connect(entities[0], "players", .cascadeDeleteRule, entities[1], "team")
  connect(entities[1], "contracts", .denyDeleteRule, entities[2], "player")
  let model = NSManagedObjectModel()
  model.entities = entities
  return model
}

/// A to-many with its inverse, which nullifies.
private func connect(
  _ owner: NSEntityDescription, _ name: String, _ rule: NSDeleteRule, _ member: NSEntityDescription, _ inverse: String
) {
  let (many, one) = (NSRelationshipDescription(), NSRelationshipDescription())
  many.name = name
  many.destinationEntity = member
  many.deleteRule = rule
  one.name = inverse
  one.destinationEntity = owner
  one.maxCount = 1
  many.inverseRelationship = one
  one.inverseRelationship = many
  owner.properties.append(many)
  member.properties.append(one)
}
