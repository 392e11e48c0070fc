extension ContiguousArray {
  /// Whether two arrays share their elements: one is an unchanged copy of the other.
  @inlinable
  package func isSameStorage(as other: Self) -> Bool {
    withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
  }
}
