import CoreData
import Foundation
import Testing

/// Runs a body that must throw, and gives the error in the Cocoa domain.
package func failure(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws -> NSError {
  do { try body() } catch {
    let error = error as NSError
    #expect(error.domain == NSCocoaErrorDomain, sourceLocation: sourceLocation)
    return error
  }
  throw NothingThrown(sourceLocation)
}

/// Saves a context, which must fail, and gives the error.
package func saveFailure(_ context: NSManagedObjectContext, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> NSError
{
  try failure(sourceLocation: sourceLocation) { try context.save() }
}

/// A body that had to throw did not.
package struct NothingThrown: Error, CustomStringConvertible {
  package let place: SourceLocation
  package init(_ place: SourceLocation) { self.place = place }
  package var description: String { "nothing was thrown at \(place)" }
}

/// What a child process wrote to standard error.
package func standardError(of result: ExitTest.Result?) -> String {
  guard let result else { return "" }
  return String(decoding: result.standardErrorContent, as: UTF8.self)
}
