import Foundation
import OpenCoreData
import WorkbookKit

/// Objects that an app holds in a context, with which an attempt has nothing to do: what was loaded stays loaded, with
/// its values, and a fault stays a fault.
final class HeldObjects {
  private let context: NSManagedObjectContext
  private let mayBeReadAgain: Bool
  private let objects: [(object: NSManagedObject, values: NSDictionary?)]

  /// Holds objects as they are.
  ///
  /// - Parameters:
  ///   - mayBeReadAgain: whether what was loaded may be a fault, if it still shows the same.
  init(_ objects: [NSManagedObject], in context: NSManagedObjectContext, mayBeReadAgain: Bool = false) {
    (self.context, self.mayBeReadAgain) = (context, mayBeReadAgain)
    self.objects = context.performAndWait { objects.map { ($0, Self.values(of: $0)) } }
  }

  /// Looks at them again.
  ///
  /// - Parameter moment: what has just happened, such as “after the delete”.
  /// - Throws: `Mismatch` with the first that is not as it was.
  func check(_ moment: String) throws {
    try context.performAndWait {
      for (object, values) in objects {
        let what = "\(moment), \(Article.before(object.entity.name ?? "object")) that other code holds"
        guard object.managedObjectContext === context, !object.isDeleted else {
          throw Mismatch(["\(what) is dead: the context has let go of it"])
        }
        if values != nil, mayBeReadAgain { object.willAccessValue(forKey: nil) }
        if values != nil, object.isFault { throw Mismatch(["\(what) has lost its values and is a fault again"]) }
        if values == nil, !object.isFault { throw Mismatch(["\(what) as a fault has been loaded"]) }
        try expect(what, Self.values(of: object), is: values)
      }
    }
  }

  private static func values(of object: NSManagedObject) -> NSDictionary? {
    guard !object.isFault else { return nil }
    return object.dictionaryWithValues(forKeys: object.entity.attributesByName.keys.sorted()) as NSDictionary
  }
}
