import CoreData

// What an app's package does with the product: its classes, a container, a predicate, a delete rule, a batch delete.
let container = NSPersistentContainer(name: "Library", managedObjectModel: .library())
container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
container.loadPersistentStores { _, error in precondition(error == nil, "\(String(describing: error))") }
let context = container.viewContext

/// Ends the program where another number of books is found.
func expect(_ count: Int, _ format: String) throws {
  let request = NSFetchRequest<Book>(entityName: "Book")
  request.predicate = NSPredicate(format: format)
  let found = try context.count(for: request)
  precondition(found == count, "\(format): \(found) books instead of \(count)")
}

for (name, titles) in [("Ann", ["Tides", "Ebb"]), ("Bo", ["Sand"])] {
  let author = Author(context: context)
  author.name = name
  for title in titles {
    let book = Book(context: context)
    book.title = title
    book.author = author
  }
}
try context.save()
try expect(2, "author.name == 'Ann'")

let authors = NSFetchRequest<Author>(entityName: "Author")
authors.predicate = NSPredicate(format: "name == %@", "Ann")
for author in try context.fetch(authors) { context.delete(author) }
try context.save()
try expect(1, "TRUEPREDICATE")

let rest = NSFetchRequest<Book>(entityName: "Book")
try context.execute(NSBatchDeleteRequest(fetchRequest: rest.erased))
try expect(0, "TRUEPREDICATE")
print("A package of its own imports CoreData, and deletes as the model says.")
