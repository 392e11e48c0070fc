// Importing Core Data brings Foundation with it on Apple's systems, so that code which names only Core Data compiles; so
// does this. What lies below this module is Core Data's API too, and comes along.
@_exported import CoreDataStores
@_exported import Foundation

// Foundation on Linux has these two names as well: without a declaration here, `CoreData.NSExpression` could mean either.

/// The engine's expression; Foundation on Linux has a class of that name, of which no instance can be made.
public typealias NSExpression = CoreDataPredicates.NSExpression
/// The engine's comparison; Foundation on Linux has a class of that name, of which no instance can be made.
public typealias NSComparisonPredicate = CoreDataPredicates.NSComparisonPredicate
