import Foundation
import OpenCoreData

final class Course: NSManagedObject {
  @Managed var title: String
  @Managed var lessons: Set<Lesson>
}

final class Lesson: NSManagedObject {
  @Managed var title: String
  @Managed var course: Course?
  @Managed var room: Room?
}

final class Room: NSManagedObject {
  @Managed var title: String
  @Managed var lessons: Set<Lesson>
}

/// Which rule took which object along: the steps of one delete, and the statements of its save.
func trace() throws {
  let container = NSPersistentContainer(name: "Courses", managedObjectModel: courseModel())
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  container.persistentStoreDescriptions = [
    NSPersistentStoreDescription(url: folder.appendingPathComponent("Courses.sqlite"))
  ]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  let context = container.viewContext
  let (course, lesson, room) = (Course(context: context), Lesson(context: context), Room(context: context))
  (course.title, lesson.title, room.title) = ("Sailing", "Knots", "Boathouse")
  lesson.course = course
  lesson.room = room
  try context.save()
  let titles = [course.objectID: course.title, lesson.objectID: lesson.title, room.objectID: room.title]

  // Each lives as long as somebody holds it.
  let trace = DeletionTrace(context)
  let log = StatementLog(container.persistentStoreCoordinator)
  context.delete(course)
  try context.save()

  func title(_ id: NSManagedObjectID) -> String { titles[id] ?? "?" }
  for tree in trace.drain() {
    print("asked for:", title(tree.object), "| gone:", tree.objects.map(title))
    for step in tree.steps {
      print("  \(title(step.object)).\(step.relationship) → \(title(step.destination)): \(step.outcome)")
    }
  }
  for entry in log.drain() where entry.sql.hasPrefix("DELETE") || entry.sql.hasPrefix("UPDATE") {
    print(entry.sql.split(separator: " ").prefix(3).joined(separator: " "))
  }
}

/// `Course` 1—* `Lesson` (cascade), `Room` 1—* `Lesson` (nullify at both ends).
private func courseModel() -> NSManagedObjectModel {
  let entities = [Course.self, Lesson.self, Room.self].map { (type: NSManagedObject.Type) in
    let entity = NSEntityDescription()
    entity.name = "\(type)"
    entity.managedObjectClassName = NSStringFromClass(type)
    let title = NSAttributeDescription()
    title.name = "title"
    title.attributeType = .stringAttributeType
    title.defaultValue = ""
    entity.properties = [title]
    return entity
  }
  connect(entities[0], "lessons", .cascadeDeleteRule, entities[1], "course")
  connect(entities[2], "lessons", .nullifyDeleteRule, entities[1], "room")
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
