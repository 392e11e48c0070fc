@_spi(Reflection) import Swift

/// The stored properties of a class.
package enum StoredFields {
  /// Looks at each stored property, those that the class inherits first, until told to stop.
  ///
  /// Looking at a property makes its type, which takes as long as twenty names the first time.
  ///
  /// - Parameters:
  ///   - look: is handed the property's name, its place in bytes from an object's beginning (0 for one without a size), and
  ///     its type; returns whether to go on.
  package static func each(
    of type: AnyClass, _ look: (_ name: UnsafePointer<CChar>, _ offset: Int, _ type: Any.Type) -> Bool
  ) {
    // One is `.classType`: that the type may be a class. The constant is a variable, which Swift 6 does not let in here.
    _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { name, offset, type, _ in
      look(name, offset, type)
    }
  }
}
