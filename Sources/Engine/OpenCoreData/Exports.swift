// `import OpenCoreData` is the engine with what shows its work, which Core Data has nothing of; `import CoreData` is the engine
// alone. What that has beyond Apple's API, such as `@Managed`, is listed in `Sources/Facts/api/own.json`.
@_exported import CoreData

// Foundation on Linux has these two names as well: without a declaration here, `OpenCoreData.NSExpression` could mean either.

/// The engine's expression; Foundation on Linux has a class of that name, of which no instance can be made.
public typealias NSExpression = CoreData.NSExpression
/// The engine's comparison; Foundation on Linux has a class of that name, of which no instance can be made.
public typealias NSComparisonPredicate = CoreData.NSComparisonPredicate
