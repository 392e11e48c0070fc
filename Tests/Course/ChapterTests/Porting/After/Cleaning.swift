// swift-format-ignore-file
import CoreData

// port.begin cast

func deleteAlbums(in context: NSManagedObjectContext) throws {
    let request: NSFetchRequest<Album> = Album.fetchRequest()
    request.predicate = NSPredicate(format: "title == nil")
    try context.execute(NSBatchDeleteRequest(fetchRequest: request.erased))
}
// port.end
