import Foundation

/// A property whose value is what a fetch finds (FR-24).
///
/// It is read by key, `value(forKey:)`, and gives an array of objects, which the object keeps until it is refreshed. It
/// cannot be set, and no store knows of it.
///
/// Apple page: NSFetchedPropertyDescription.
open class NSFetchedPropertyDescription: NSPropertyDescription {
  /// What is fetched.
  ///
  /// In its predicate `$FETCH_SOURCE` stands for the object whose property is read, and `$FETCHED_PROPERTY` for this
  /// description. The request must ask for managed objects; a copy is kept (chosen here).
  public var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    get { request }
    set {
      requireMutable()
      request = newValue?.duplicate()
    }
  }
  private var request: NSFetchRequest<any NSFetchRequestResult>?
}
