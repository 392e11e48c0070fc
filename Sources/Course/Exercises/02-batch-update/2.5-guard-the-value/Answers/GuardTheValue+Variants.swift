import Foundation
import Graders
import OpenCoreData

extension Variant {
  static var guardTheValue: [Variant] {
    [
      Variant(
        "asks-an-object-without-a-context",
        GuardTheValue { value, key, entity in
          guard entity.attributesByName[key] != nil else { return false }
          var value = value
          return (try? NSManagedObject(entity: entity, insertInto: nil).validateValue(&value, forKey: key)) != nil
        }),
      Variant(
        "makes-one-predicate-of-all",
        GuardTheValue { value, key, entity in
          guard let property = entity.propertiesByName[key] as? NSAttributeDescription else { return false }
          if value == nil { return property.isOptional }
          return NSCompoundPredicate(andPredicateWithSubpredicates: property.validationPredicates).evaluate(with: value)
        }),
    ]
  }
}
