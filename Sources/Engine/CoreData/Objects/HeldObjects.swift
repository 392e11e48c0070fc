extension [NSManagedObject] {
  /// Hands over one object after the other, which the list keeps meanwhile.
  ///
  /// A save goes through its objects a dozen times, and a loop counts a reference up and down for each. Here none is counted:
  /// a list is a value, so what the work changes elsewhere takes no object out of this one.
  @inline(__always)
  func visit(_ work: (NSManagedObject) throws -> Void) rethrows {
    try withUnsafeBufferPointer { objects in
      try objects.withMemoryRebound(to: Unmanaged<NSManagedObject>.self) { held in
        for object in held { try object._withUnsafeGuaranteedRef(work) }
      }
    }
  }
}
