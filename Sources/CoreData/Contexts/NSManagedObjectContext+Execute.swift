import Foundation

extension NSManagedObjectContext {
  /// `execute(_:)` without an override.
  func carryOut(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    guard let request = request as? any ExecutableRequest else {
      throw BatchFailure.request("\(type(of: request))").cocoaError
    }
    return try request.run(in: self)
  }
}
