// `import OpenCoreData` is the engine with what it offers beyond Core Data's API; `import CoreData` is the engine alone, so
// that code which says so names nothing here that Apple's framework lacks, but `@Managed`.
@_exported import CoreData

// Foundation on Linux has these two names as well. `OpenCoreData.NSExpression` would be either without a name of its own here.

/// The engine's expression, which Foundation on Linux has a namesake of that cannot be made.
public typealias NSExpression = CoreData.NSExpression
/// The engine's comparison, which Foundation on Linux has a namesake of that cannot be made.
public typealias NSComparisonPredicate = CoreData.NSComparisonPredicate
