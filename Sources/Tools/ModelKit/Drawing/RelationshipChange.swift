import CoreDataModel
import Wording

/// What has happened to a relationship, or an entity, since an earlier version of a model.
enum RelationshipChange: Equatable {
  case none
  case added
  case removed
  /// It was otherwise, as in `was nullify`.
  case changed(String)

  /// What stands before its name in a drawing.
  var sign: String {
    switch self {
    case .none: ""
    case .added: "+ "
    case .removed: "− "
    case .changed: "~ "
    }
  }

  /// What a relationship has become.
  ///
  /// - Parameters:
  ///   - former: what it was; nil for a new one.
  ///   - isSameDestination: whether both lead to the same entity, whatever its name.
  init(of relationship: NSRelationshipDescription, from former: NSRelationshipDescription?, isSameDestination: Bool) {
    guard let former else {
      self = .added
      return
    }
    let isSameShape =
      isSameDestination && former.isToMany == relationship.isToMany && former.isOrdered == relationship.isOrdered
      && former.isTransient == relationship.isTransient && Self.isMandatory(former) == Self.isMandatory(relationship)
      && (former.inverseRelationship == nil) == (relationship.inverseRelationship == nil)
    if isSameShape {
      self = former.deleteRule == relationship.deleteRule ? .none : .changed("was \(former.deleteRule.word)")
    } else {
      self = .changed("was \(former.notation)")
    }
  }

  private static func isMandatory(_ relationship: NSRelationshipDescription) -> Bool {
    !relationship.isToMany && !relationship.isOptional
  }
}
