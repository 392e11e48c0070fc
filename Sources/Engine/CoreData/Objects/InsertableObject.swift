import Foundation

/// What a class needs so that `init(context:)` can be called on it: every managed object class conforms.
///
/// The initialiser belongs to an extension of this protocol, and so it can be called on a generic type too, `T(context:)`, as in
/// Core Data. A class that declares an `init(context:)` of its own has that instead, as there.
public protocol InsertableObject: NSObject {
  /// Inserts a new object of the one entity that the class stands for; `init(context:)` calls it.
  ///
  /// - Parameter context: the context; its model must have exactly one entity of this class.
  init(insertedInto context: NSManagedObjectContext)
}

extension InsertableObject where Self: NSManagedObject {
  /// Inserts a new object of the one entity that this class stands for.
  ///
  /// - Parameter moc: the context; its model must have exactly one entity of this class.
  public init(context moc: NSManagedObjectContext) { self.init(insertedInto: moc) }
}
