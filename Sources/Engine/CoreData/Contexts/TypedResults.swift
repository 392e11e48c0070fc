import Foundation

/// Gives the results of a fetch the type that the request was made for.
enum TypedResults {
  /// Objects as what the request promises.
  static func of<Result>(_ objects: [NSManagedObject], _ request: NSFetchRequest<Result>) -> [Result] {
    guard Result.self is NSManagedObject.Type else { return objects.map { one($0, request) } }
    // The classes are few and the objects many: each class is checked once, then the array is taken as it is.
    var checked: NSManagedObject.Type?
    for object in objects where type(of: object) != checked {
      let _: Result = one(object, request)
      checked = type(of: object)
    }
    return unsafeBitCast(objects, to: [Result].self)
  }

  /// One result as what the request promises; another type is a programming error.
  static func one<Result>(_ result: Any, _ request: NSFetchRequest<Result>) -> Result {
    guard let typed = result as? Result else {
      raiseException(
        .invalidArgument,
        "A fetch of \(request.entityName ?? "") gave \(Swift.type(of: result)) where \(Result.self) was expected.")
    }
    return typed
  }
}
