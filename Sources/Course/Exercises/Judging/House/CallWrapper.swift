import OpenCoreData

/// Something that is done around each call of a reader's function: a look at what it left, or a fault that is planted.
public protocol CallWrapper: AnyObject {
  /// Calls the function.
  ///
  /// - Parameters:
  ///   - contexts: the contexts that the function is given, by itself or with what it is given.
  ///   - substitute: what could be returned in place of an error; nil where nothing could.
  ///   - function: calls the reader's function.
  /// - Returns: what the function returns.
  /// - Throws: what the function throws.
  func call<Result>(
    in contexts: [NSManagedObjectContext], instead substitute: Result?, _ function: () throws -> Result
  ) rethrows -> Result
}

/// An attempt whose function works in contexts that it is given, so that the house rules can be judged around its calls.
public protocol ContextAttempt: Attempt {
  /// The name of the check in whose situation the house rules are put; its data decide nothing but what there is to do.
  static var situation: String { get }
  /// The same attempt, with something around each call of its function.
  ///
  /// - Parameter wrapper: what is around them.
  func around(_ wrapper: any CallWrapper) -> Self
}

extension ContextAttempt {
  /// It writes nothing, in bulk or otherwise.
  public static var notPut: [HouseRule: NotPut] { [.failureChangesNothing: .writesNothing, .inBulk: .notInBulk] }

  /// The first of the exercise's own.
  public static var situation: String { checks[0].name }
}

extension NSManagedObject {
  /// Its context, as a list for a wrapper of calls: none where it has no context any more.
  var contexts: [NSManagedObjectContext] { managedObjectContext.map { [$0] } ?? [] }
}
