// swift-format-ignore-file
import CoreData

// port.begin combine

/// Lives on the queue of the album's context, where the notification is posted.
final class AlbumWatcher: @unchecked Sendable {
    private(set) var count = 0
    private var subscription: (any NSObjectProtocol)?

    init(_ album: Album) {
        // Without a context the observer would hear of every context.
        guard let context = album.managedObjectContext else { return }
        let id = album.objectID
        subscription = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
        ) { [weak self] note in
            // What another context saved comes as refreshed.
            let keys = [NSUpdatedObjectsKey, NSRefreshedObjectsKey, NSDeletedObjectsKey]
            let changed = keys.flatMap { note.userInfo?[$0] as? Set<NSManagedObject> ?? [] }
            if changed.contains(where: { $0.objectID == id }) { self?.count += 1 }
        }
    }

    deinit {
        if let subscription { NotificationCenter.default.removeObserver(subscription) }
    }
}
// port.end
