import Foundation

/// How a context hears of what others have saved.
protocol UpstreamFollowing {
  /// Has the context merge what is saved up here from now on, or no longer (RF-17).
  func follow(_ follows: Bool)
  /// The contexts beside this one that merge what it saves.
  var peers: [WeakContext] { get }
  /// Has those up here merge that hold values of their own and that a save did not reach.
  func merge(_ changes: ForeignChanges, savedBy saver: NSManagedObjectContext?)
  /// What others have saved, under the IDs by which the context knows the objects.
  func named(_ changes: ForeignChanges) -> ForeignChanges
  /// The object that somebody else has inserted; nil for an ID that means nothing here.
  func announced(_ id: NSManagedObjectID) -> NSManagedObject?
  /// Which of the registered objects of these IDs have no row any more.
  func goneRows(among ids: [NSManagedObjectID]) -> Set<NSManagedObjectID>
  /// Whether an object's row is gone by now.
  func isGone(_ object: NSManagedObject) -> Bool
  /// Looks for the rows of objects that are about to come back, registered or not; answers with that of each, nil where there is
  /// none.
  func lookForRows(of objects: [NSManagedObject]) -> (NSManagedObject) -> RowSnapshot?
}
