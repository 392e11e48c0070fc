import Foundation

/// Secure keyed archives, looked at before Foundation does: on Linux it ends the process over a class that is not allowed
/// or cannot be archived, where on Apple's systems it throws.
enum SecureArchive {
  /// The archive of an object without obstacles.
  static func data(of value: Any) -> Data? {
    try? NSKeyedArchiver.archivedData(withRootObject: value as AnyObject, requiringSecureCoding: true)
  }

  /// Why an object cannot be archived; nil when it can.
  ///
  /// Objects inside collections are looked at; what objects of an app's own classes hold is their own affair.
  static func obstacle(in value: Any) -> String? {
    let object = value as AnyObject
    switch object {
    // Foundation on Linux ends the process when it archives one.
    case is NSDecimalNumber: return "a decimal number cannot be archived on Linux"
    case let array as NSArray: return obstacle(among: array.map { $0 })
    case let set as NSSet: return obstacle(among: set.allObjects)
    case let set as NSOrderedSet: return obstacle(among: set.array)
    case let dictionary as NSDictionary: return obstacle(among: dictionary.allKeys + dictionary.allValues)
    default: break
    }
    if let coded = object as? any NSSecureCoding, Swift.type(of: coded).supportsSecureCoding { return nil }
    return "\(Swift.type(of: value)) does not support secure coding"
  }

  private static func obstacle(among members: [Any]) -> String? {
    for member in members {
      if let found = obstacle(in: member) { return found }
    }
    return nil
  }

  /// What an archive holds.
  ///
  /// - Parameters:
  ///   - classes: the classes allowed at its top and in its collections.
  /// - Returns: nil for what is no archive, and for one with a class that is unknown or not allowed.
  static func object(in data: Data, allowing classes: [AnyClass]) -> Any? {
    guard holdsOnly(classes, data), let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    return unarchiver.decodeObject(of: classes, forKey: NSKeyedArchiveRootObjectKey)
  }

  /// Whether each class that an archive names is here, can be decoded securely, and is allowed.
  ///
  /// An allowed class of an app decodes its own parts and checks them itself, so beside one the parts may be of other
  /// classes.
  private static func holdsOnly(_ classes: [AnyClass], _ data: Data) -> Bool {
    guard let list = PropertyList.contents(of: data) as? [String: Any],
      let objects = list["$objects"] as? [Any], list["$top"] != nil
    else { return false }
    let allowed = Set(classes.map(NSStringFromClass))
    let basic = Set(NSSecureUnarchiveFromDataTransformer.allowedTopLevelClasses.map(NSStringFromClass))
    var ownsParts = false
    var strangers = false
    for case let entry as [String: Any] in objects {
      guard let name = entry["$classname"] as? String else { continue }
      guard let found = NSClassFromString(name), found is any NSSecureCoding.Type else { return false }
      let line = [name] + (entry["$classes"] as? [String] ?? [])
      guard let match = line.first(where: allowed.contains) else {
        strangers = true
        continue
      }
      if !basic.contains(match) { ownsParts = true }
    }
    return !strangers || ownsParts
  }
}
