/// The places of objects in a list, for as long as the list stays as it is.
///
/// The first searches go through the list, as a list that changes between two questions is best searched. Once they have
/// taken as many steps as the list is long, an index is made: then asking for the place of every object takes two rounds
/// through the list, and not the square of its length.
struct PlaceIndex {
  private var places: [ObjectIdentifier: Int]?
  private(set) var steps = 0

  /// The place of an object, or nil.
  ///
  /// - Parameter list: the list; it has no object twice.
  mutating func place<Element: AnyObject>(of object: Element, in list: [Element]) -> Int? {
    if let places { return places[ObjectIdentifier(object)] }
    let place = list.firstIndex { $0 === object }
    steps += place.map { $0 + 1 } ?? list.count
    guard steps > list.count else { return place }
    var places = [ObjectIdentifier: Int](minimumCapacity: list.count)
    for (place, element) in list.enumerated() { places[ObjectIdentifier(element)] = place }
    self.places = places
    steps += list.count
    return place
  }
}
