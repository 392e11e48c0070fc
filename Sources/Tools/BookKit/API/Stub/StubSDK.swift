/// Whose declarations a stub of Core Data has, where Apple has changed what is Sendable.
package enum StubSDK: Sendable {
  /// The SDK that the list of declarations was made from.
  case listed
  /// The SDK of iOS 26, whose contexts are Sendable and take Sendable blocks.
  case newest
}
