extension Result where Failure == any Error {
  /// The value, or what comes of the error.
  ///
  /// A function that rethrows may throw what a parameter of it throws, and the compiler knows nothing of an error that was kept
  /// meanwhile. So such a function hands a block that throws it to one that calls this, as those of Dispatch do. That they rethrow
  /// and have no type of error is Core Data's declaration: an app's own function of the same type takes the place of one here
  /// too, and with another type a call of it would be ambiguous.
  package func unwrapped(or fail: (any Error) throws -> Success) rethrows -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let error): return try fail(error)
    }
  }
}
