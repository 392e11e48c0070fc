// The engine's modules stand above each other; each brings along what lies below it.
@_exported import CoreDataPredicates
