import OpenCoreData

extension NSManagedObjectContext {
  /// The contexts above this one, the nearest first.
  var ancestors: [NSManagedObjectContext] { parent.map { [$0] + $0.ancestors } ?? [] }
}
