/// The names of a class's stored properties, by their places in an object.
///
/// Printing a key path gives a name too, but asks the runtime on the way whether the class's type conforms to each of several
/// protocols; a search for a conformance that is not there goes through those of every module. That was a fifth of the
/// instructions of reading the members of a hundred objects and an attribute of these thousand.
struct StoredNames {
  /// The class whose properties they are, with those it inherits.
  let type: AnyClass
  private var fields: [(offset: Int, name: String)] = []

  init(of type: AnyClass) { self.type = type }

  /// The name of the property whose storage begins so many bytes from an object's beginning; nil when there is none.
  mutating func name(at offset: Int) -> String? {
    if let known = known(offset) { return known }
    // The first search ends at what it looks for; when there is a second one, an app reads more than one property, and the
    // second looks at all.
    let toTheEnd = !fields.isEmpty
    fields = []
    StoredFields.each(of: type) { name, place, _ in
      fields.append((place, String(cString: name)))
      return toTheEnd || place != offset
    }
    return known(offset)
  }

  /// The storage of a wrapped property, `_title`, has an underscore before its property's name.
  private func known(_ offset: Int) -> String? {
    fields.first { $0.offset == offset }.map { String($0.name.dropFirst()) }
  }
}
