/// The places of objects in a list, for as long as the list stays as it is.
///
/// Who has asked for one place often asks for one beside it next. Other searches go through the list at first, as a list
/// that changes between two questions is best searched. Once they have taken as many steps as the list is long, an index is
/// made: then asking for every place does not take the square of the length.
struct PlaceIndex {
  private var places: [ObjectIdentifier: Int]?
  /// The place that was found last.
  private var last = -1
  /// How many objects searches have looked at, and how many the index was made of.
  private(set) var steps = 0

  /// The place of an object, or nil.
  ///
  /// - Parameter list: the list; it has no object twice.
  mutating func place<Element: AnyObject>(of object: Element, in list: [Element]) -> Int? {
    let found: Int? =
      if last + 1 < list.count, list[last + 1] === object {
        last + 1
      } else if (1...list.count).contains(last), list[last - 1] === object {
        last - 1
      } else if let places {
        places[ObjectIdentifier(object)]
      } else {
        search(for: object, in: list)
      }
    if let found { last = found }
    return found
  }

  private mutating func search<Element: AnyObject>(for object: Element, in list: [Element]) -> Int? {
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
