/// Where a graph registers an object: a place holds nothing, unlike a reference to the object.
struct ObjectPlace {
  /// The ordinal of the store.
  let store: Int
  /// The index of the hierarchy's root entity.
  let root: Int
  /// The primary key, or a temporary number.
  let number: Int64

  init(_ object: NSManagedObject) {
    (store, root, number) = (object.store?.ordinal ?? 0, object.layout.rootIndex, object.number)
  }
}

extension NSManagedObject {
  /// The places of the objects that this one holds by its relationships.
  final var heldPlaces: [ObjectPlace] {
    guard let relations else { return [] }
    var places: [ObjectPlace] = []
    for relation in relations {
      switch relation {
      case .toOne(let destination?): places.append(ObjectPlace(destination))
      case .toMany(let members):
        let held = members.isLoaded ? members.all : members.joined
        held.visit { places.append(ObjectPlace($0)) }
        members.left.visit { places.append(ObjectPlace($0)) }
      case .toOne(nil), .unloaded: break
      }
    }
    return places
  }
}
