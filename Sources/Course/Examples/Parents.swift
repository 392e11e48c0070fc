import Foundation
import OpenCoreData

final class Recipe: NSManagedObject {
  @Managed var title: String
}

/// An edit that may be cancelled: a child context, its parent, and the file below them.
func parents() throws {
  let container = NSPersistentContainer(name: "Recipes", managedObjectModel: recipeModel())
  let description = NSPersistentStoreDescription()
  description.type = NSInMemoryStoreType
  container.persistentStoreDescriptions = [description]
  var failure: (any Error)?
  container.loadPersistentStores { failure = $1 }
  if let failure { throw failure }
  let screen = container.viewContext
  let soup = Recipe(context: screen)
  soup.title = "Soup"
  try screen.save()

  // The form edits in a child. To cancel is to let the child go.
  let form = NSManagedObjectContext(.mainQueue)
  form.parent = screen
  let edited = form.object(with: soup.objectID) as? Recipe
  edited?.title = "Cold soup"
  print("child edits:  child", edited?.title ?? "", "| parent", soup.title)

  // The child's save hands the change to the parent, and no further.
  try form.save()
  print("child saves:  parent", soup.title, "| parent has changes", screen.hasChanges, "| store", try stored(container))
  try screen.save()
  print("parent saves: parent has changes", screen.hasChanges, "| store", try stored(container))

  // A new object of a child keeps a temporary ID until the parent has saved.
  let cake = Recipe(context: form)
  try form.save()
  print("new in child: temporary ID", cake.objectID.isTemporaryID)
  try form.obtainPermanentIDs(for: [cake])
  print("asked for:    temporary ID", cake.objectID.isTemporaryID)
}

/// The titles in the store, as a context of its own reads them.
private func stored(_ container: NSPersistentContainer) throws -> String {
  let reader = container.newBackgroundContext()
  return try reader.performAndWait {
    try reader.fetch(NSFetchRequest<Recipe>(entityName: "Recipe")).map(\.title).sorted().joined(separator: ", ")
  }
}

private func recipeModel() -> NSManagedObjectModel {
  let title = NSAttributeDescription()
  title.name = "title"
  title.attributeType = .stringAttributeType
  title.defaultValue = ""
  let recipe = NSEntityDescription()
  recipe.name = "Recipe"
  recipe.managedObjectClassName = NSStringFromClass(Recipe.self)
  recipe.properties = [title]
  let model = NSManagedObjectModel()
  model.entities = [recipe]
  return model
}
