import Foundation

/// Why a model was refused: it makes no sense, and the entity and property say where.
public struct ModelError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// An entity has no name.
    case entityWithoutName
    /// Two entities of the model have one name.
    case duplicateEntity
    /// The superentities of an entity lead back to it.
    case entityIsItsOwnAncestor
    /// An entity's superentity is not among the model's entities.
    case superentityOutsideModel
    /// A property has no name.
    case propertyWithoutName
    /// Two properties of an entity, its superentities' among them, have one name.
    case duplicateProperty
    /// The name is one that every managed object already answers.
    case reservedName
    /// An attribute that is stored has no type.
    case attributeWithoutType
    /// An attribute of object IDs that is not transient.
    case persistentObjectID
    /// A default value is not of the attribute's type; what would be.
    case defaultOfWrongType(String)
    /// A uniqueness constraint names nothing.
    case constraintWithoutAttributes
    /// A uniqueness constraint names a property that the entity does not have.
    case constraintOnUnknownProperty
    /// A uniqueness constraint names a to-many relationship or a transient property.
    case constraintOnUnstoredProperty
    /// A uniqueness constraint names a transformable attribute.
    case constraintOnTransformable
    /// A uniqueness constraint names a derived attribute.
    case constraintOnDerived
    /// An index is of a property that the entity does not have.
    case indexOnUnknownProperty
    /// A derived attribute cannot be computed.
    case derivation(DerivationProblem)
    /// A composite attribute is made of nothing.
    case compositeWithoutElements
    /// A composite attribute contains itself.
    case compositeContainsItself
    /// Two elements of a composite attribute have one name, or one has none.
    case compositeWithEqualNames
    /// A relationship has no destination.
    case destinationMissing
    /// A relationship's destination is not among the model's entities.
    case destinationOutsideModel
    /// An inverse is none of the destination's relationships, nor of its superentities'.
    case inverseOutsideDestination
    /// The inverse of a relationship leads to objects that do not have it; the name of the inverse.
    case inverseDisagrees(String)
    /// A minimum count is negative, or greater than the maximum.
    case countsOutOfOrder
    /// A to-one relationship is ordered, which only a to-many can be.
    case orderedToOne
    /// A fetched property has no fetch request.
    case fetchedPropertyWithoutRequest
    /// The engine does not do this yet; nothing is accepted and then ignored.
    case unsupported(String)
  }

  /// What is wrong.
  public let problem: Problem
  /// The entity's name, empty when it has none.
  public let entity: String
  /// The property's name, when a property is at fault.
  public let property: String?
}

extension ModelError: CocoaFailure {
  /// What callers catch where a store is added (CH-044): Core Data's general error, with the sentence as its reason.
  package var cocoaError: CocoaError {
    CocoaError(
      .coreData,
      userInfo: [
        NSLocalizedDescriptionKey: ErrorSentences.description(forCode: NSCoreDataError),
        NSLocalizedFailureReasonErrorKey: description,
      ])
  }
}

extension ModelError: CustomNSError {
  /// The domain as Foundation's error, which does not change with the module that declares the type.
  public static var errorDomain: String { "OpenCoreData.ModelError" }

  /// The text: Foundation on Linux asks an error with a domain of its own for nothing else.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

extension ModelError: LocalizedError, CustomStringConvertible {
  /// One sentence: what is wrong, where, and what to do.
  public var description: String {
    let place = property.map { "\(entity).\($0)" } ?? entity
    return switch problem {
    case .entityWithoutName: "The model has an entity without a name: give every entity a name."
    case .duplicateEntity: "The model has two entities named \(entity): names must be unique."
    case .entityIsItsOwnAncestor: "The entity \(entity) is its own ancestor: a hierarchy must end in a root."
    case .superentityOutsideModel: "The superentity of \(entity) is not in the model: add it to `entities`."
    case .propertyWithoutName: "The entity \(entity) has a property without a name: give every property a name."
    case .duplicateProperty:
      "\(place) is declared twice: property names must be unique within an entity and its superentities."
    case .reservedName: "\(place) has a name that every managed object already answers: choose another."
    case .attributeWithoutType: "The attribute \(place) has no type: only a transient attribute may leave it undefined."
    case .persistentObjectID:
      "The attribute \(place) holds object IDs: make it transient, or use a relationship to store a reference."
    case .defaultOfWrongType(let expected): "The default value of \(place) is not \(expected)."
    case .constraintWithoutAttributes: "A uniqueness constraint of \(entity) is empty: name the attributes it is about."
    case .constraintOnUnknownProperty:
      "A uniqueness constraint of \(entity) names \(property ?? ""), which the entity does not have."
    case .constraintOnUnstoredProperty:
      "A uniqueness constraint of \(entity) names \(property ?? ""): only stored attributes and to-one relationships can be unique."
    case .constraintOnTransformable:
      "A uniqueness constraint of \(entity) names \(property ?? ""), which is transformable: archives of equal values may "
        + "differ."
    case .constraintOnDerived:
      "A uniqueness constraint of \(entity) names \(property ?? ""), which is derived: its value is known only after a save."
    case .indexOnUnknownProperty:
      "An index of \(entity) is of \(property ?? "something without a name"), which is no property of the entity."
    case .derivation(let problem): problem.description(place: place)
    case .compositeWithoutElements:
      "The composite attribute \(place) is made of nothing: use NSCompositeAttributeDescription, and give it elements; in a "
        + "model file, give the <composite> that it names attributes."
    case .compositeContainsItself: "The composite attribute \(place) contains itself."
    case .compositeWithEqualNames: "Two elements of the composite attribute \(place) have one name, or one has none."
    case .destinationMissing: "The relationship \(place) has no destination entity."
    case .destinationOutsideModel: "The destination of \(place) is not in the model: add it to `entities`."
    case .inverseOutsideDestination:
      "The inverse of \(place) is not a relationship of its destination entity or of that entity's superentities."
    case .inverseDisagrees(let name):
      "The inverse of \(place) is \(name), which leads to objects without \(place): name one that leads back."
    case .countsOutOfOrder: "The minimum count of \(place) is negative, or greater than its maximum."
    case .fetchedPropertyWithoutRequest: "The fetched property \(place) has no fetch request."
    case .orderedToOne: "The relationship \(place) is to-one and ordered: only a to-many can be ordered."
    case .unsupported(let feature): "\(place) uses \(feature), which OpenCoreData does not do yet."
    }
  }

  /// The same sentence, where Foundation asks for it.
  public var errorDescription: String? { description }
}
