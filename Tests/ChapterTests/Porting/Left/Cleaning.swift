// swift-format-ignore-file
import CoreData

// port.begin cast

func deleteAlbums(in context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Album")
    request.predicate = NSPredicate(format: "title == nil")
    try context.execute(NSBatchDeleteRequest(fetchRequest: request))
}
// port.end
