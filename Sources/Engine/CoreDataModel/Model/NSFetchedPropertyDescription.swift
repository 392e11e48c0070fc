/// A property whose value is what a fetch finds (FR-24).
///
/// It is read by key, `value(forKey:)`, and gives an array of objects, which the object keeps until it is refreshed. It
/// cannot be set, and no store knows of it.
///
/// Apple page: NSFetchedPropertyDescription.
open class NSFetchedPropertyDescription: NSPropertyDescription {
  /// The fetch request behind the property's `fetchRequest`.
  package private(set) var template: FetchRequestState?

  /// Takes another fetch request over.
  package func setTemplate(_ template: FetchRequestState?) {
    requireMutable()
    self.template = template
  }
}
