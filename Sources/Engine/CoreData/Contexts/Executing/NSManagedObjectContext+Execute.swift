import Foundation

extension NSManagedObjectContext {
  /// `execute(_:)` without an override.
  func carryOut(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    try executable(request).run(in: self)
  }

  /// What a coordinator gives that is handed a request of this context.
  func answer(to request: NSPersistentStoreRequest) throws -> Any { try executable(request).results(in: self) }

  private func executable(_ request: NSPersistentStoreRequest) throws -> any ExecutableRequest {
    guard let request = request as? any ExecutableRequest else {
      throw BatchFailure.request("\(type(of: request))").cocoaError
    }
    return request
  }
}
