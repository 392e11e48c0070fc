import Foundation

/// Reads secure keyed archives, and writes them in reverse: what transformable attributes use unless they name another
/// (SQ-18).
///
/// A subclass allows further classes by overriding `allowedTopLevelClasses`, and is registered by name.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
  /// The classes that an archive may have at its top, and inside its collections.
  open class var allowedTopLevelClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self,
      NSUUID.self, NSNull.self,
    ]
  }

  /// Unarchives.
  ///
  /// - Parameter value: the archive, as `Data`.
  /// - Returns: nil for what is no archive, and for one that holds a class that is not allowed.
  open override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value.flatMap(Data.copied) else { return nil }
    return SecureArchive.object(in: data, allowing: Swift.type(of: self).allowedTopLevelClasses)
  }

  /// Archives.
  ///
  /// - Parameter value: an object that can be archived securely.
  /// - Returns: the archive as `Data`; nil for an object that cannot.
  open override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let value, SecureArchive.obstacle(in: value) == nil else { return nil }
    return SecureArchive.data(of: value)
  }
}
