import CoreData
import Foundation

/// One entity, `Item`, with a name and a rank.
func itemModel(
  _ more: [NSAttributeDescription] = [], unique: Bool = false, class type: NSManagedObject.Type = NSManagedObject.self
) -> NSManagedObjectModel {
  let item = entity("Item", [attribute("name"), attribute("rank", .integer64AttributeType)] + more, class: type)
  if unique { item.uniquenessConstraints = [["name"]] }
  return model([item])
}

/// An `Author` has many `Note`s; a note has one author.
func noteModel(
  notes: NSDeleteRule = .nullifyDeleteRule, author: NSDeleteRule = .nullifyDeleteRule, mandatoryAuthor: Bool = false,
  ordered: Bool = false, class type: NSManagedObject.Type = NSManagedObject.self
) -> NSManagedObjectModel {
  let author_ = entity("Author", class: type)
  let note = entity("Note", class: type)
  relate(
    author_, .many("notes", notes, ordered: ordered), note, .one("author", author, optional: !mandatoryAuthor))
  return model([author_, note])
}

/// A `Series` has many `Episode`s, and an episode may have one `History`.
func seriesModel(
  episodes: NSDeleteRule = .cascadeDeleteRule, history: NSDeleteRule = .nullifyDeleteRule,
  class type: NSManagedObject.Type = NSManagedObject.self
) -> NSManagedObjectModel {
  let series = entity("Series", class: type)
  let episode = entity("Episode", class: type)
  let history_ = entity("History", class: type)
  relate(series, .many("episodes", episodes), episode, .one("series"))
  relate(episode, .one("history", history), history_, .one("episode"))
  return model([series, episode, history_])
}

/// `Photo`s and `Tag`s, many to many.
func tagModel(
  tags: NSDeleteRule = .nullifyDeleteRule, photos: NSDeleteRule = .nullifyDeleteRule, ordered: Bool = false
) -> NSManagedObjectModel {
  let photo = entity("Photo")
  let tag = entity("Tag")
  relate(photo, .many("tags", tags, ordered: ordered), tag, .many("photos", photos))
  return model([photo, tag])
}

/// A `Person` and its subentity `Employee`.
func peopleModel(abstractPerson: Bool = false) -> NSManagedObjectModel {
  let person = entity("Person")
  let employee = entity("Employee", [attribute("salary", .integer64AttributeType)])
  person.isAbstract = abstractPerson
  person.subentities = [employee]
  return model([person, employee])
}
