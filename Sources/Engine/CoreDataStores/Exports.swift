// The engine's modules stand above each other; each brings along what lies below it.
@_exported import CoreDataModel

// Foundation on Linux has classes of these names as well, of which no instance can be made.
package typealias NSExpression = CoreDataPredicates.NSExpression
package typealias NSComparisonPredicate = CoreDataPredicates.NSComparisonPredicate
