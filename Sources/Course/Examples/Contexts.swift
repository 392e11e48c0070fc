import Foundation
import OpenCoreData

final class Note: NSManagedObject {
  @Managed var title: String
}

/// One note in two contexts: what each of them reads before a save, after it, and after a merge.
func contexts() throws {
  let container = NSPersistentContainer(name: "Notes", managedObjectModel: notesModel())
  let description = NSPersistentStoreDescription()
  description.type = NSInMemoryStoreType
  container.persistentStoreDescriptions = [description]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }

  let screen = container.viewContext
  let note = Note(context: screen)
  note.title = "Draft"
  try screen.save()

  // A context of its own queue has an object of its own for the same row.
  let editor = container.newBackgroundContext()
  try editor.performAndWait {
    let copy = try editor.existingObject(with: note.objectID) as? Note
    copy?.title = "Final"
    print("editor, not saved:   ", editor.hasChanges, copy?.title ?? "gone")
    try editor.save()
    print("editor, saved:       ", editor.hasChanges, copy?.title ?? "gone")
  }

  // The save is in the store; an object that was read before keeps what it read.
  print("screen, not told:    ", note.title)
  screen.refresh(note, mergeChanges: true)
  print("screen, refreshed:   ", note.title)

  // A context that merges by itself does so on its own queue, after each save of another.
  let list = container.newBackgroundContext()
  list.automaticallyMergesChangesFromParent = true
  let listed = list.performAndWait { list.object(with: note.objectID) as? Note }
  list.performAndWait { print("list:                ", listed?.title ?? "gone") }
  try editor.performAndWait {
    (try editor.existingObject(with: note.objectID) as? Note)?.title = "Sent"
    try editor.save()
  }
  list.performAndWait { print("list, merges itself: ", listed?.title ?? "gone") }
}

private func notesModel() -> NSManagedObjectModel {
  let title = NSAttributeDescription()
  title.name = "title"
  title.attributeType = .stringAttributeType
  title.defaultValue = ""
  let note = NSEntityDescription()
  note.name = "Note"
  note.managedObjectClassName = NSStringFromClass(Note.self)
  note.properties = [title]
  let model = NSManagedObjectModel()
  model.entities = [note]
  return model
}
