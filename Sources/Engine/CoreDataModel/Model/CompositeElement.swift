/// One value of a composite attribute, compiled: where it lies inside, and what it is.
package struct CompositeElement: Sendable {
  /// The names that lead to it, the composite's own left out.
  package let path: [String]
  package let type: NSAttributeType
  package let isOptional: Bool
  /// How the value becomes bytes, for a transformable one.
  package let coding: TransformableCoding?

  /// What a composite value has for the element; nil for a value of another type too.
  func value(in composite: Value) -> Value {
    guard case .object(let box as CompositeBox) = composite, let part = box.value(at: path) else { return .null }
    return Value(part, as: type) ?? .null
  }

  /// A composite value without the element.
  func cleared(in composite: Value) -> Value {
    guard case .object(let box as CompositeBox) = composite else { return composite }
    var values = box.values
    CompositeBox.setting(nil, at: path, in: &values)
    return values.isEmpty ? .null : .object(CompositeBox(values: values))
  }

  /// The elements of an attribute, those of composites inside it among them; none for another attribute.
  static func all(of attribute: NSAttributeDescription) -> [CompositeElement] { all(of: attribute, below: []) }

  private static func all(of attribute: NSAttributeDescription, below path: [String]) -> [CompositeElement] {
    guard let composite = attribute as? NSCompositeAttributeDescription else { return [] }
    return composite.elements.sorted { $0.name < $1.name }.flatMap { element -> [CompositeElement] in
      let place = path + [element.name]
      if element is NSCompositeAttributeDescription { return all(of: element, below: place) }
      let isTransformable = element.attributeType == .transformableAttributeType
      return [
        CompositeElement(
          path: place, type: element.attributeType, isOptional: element.isOptional,
          coding: isTransformable ? TransformableCoding(element) : nil)
      ]
    }
  }
}
