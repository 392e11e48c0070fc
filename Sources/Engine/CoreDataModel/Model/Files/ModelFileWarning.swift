/// Something in a model file that was read over, and what it was: newer editors write more than is known here.
public struct ModelFileWarning: Equatable, Sendable {
  /// What was read over.
  public enum Kind: Equatable, Sendable {
    /// An attribute that is not known here.
    case unknownAttribute(name: String, value: String)
    /// An element that is not known here, with all that is in it.
    case unknownElement
    /// Text between elements.
    case text
    /// A value that is none of its attribute's type; nothing was set.
    case unreadableValue(attribute: String, value: String)
    /// A predicate or an expression that cannot be parsed; what it was for was left out.
    case unreadableFormat(attribute: String, PredicateFormatError)
  }

  /// The line, counted from 1.
  public let line: Int
  /// The element, such as `relationship`.
  public let element: String
  /// The name that the element has in the model, such as `Person.name`; empty where it has none.
  public let place: String
  /// What was read over.
  public let kind: Kind
}

extension ModelFileWarning: CustomStringConvertible {
  /// The line and what was read over, as a sentence.
  public var description: String {
    let element = "<\(self.element)>" + (place.isEmpty ? "" : " of \(place)")
    return switch kind {
    case .unknownAttribute(let name, let value):
      "line \(line): \(element) has an unknown attribute \(name)=\"\(value)\"."
    case .unknownElement: "line \(line): \(element) is unknown."
    case .text: "line \(line): \(element) has text in it."
    case .unreadableFormat(let attribute, let error):
      "line \(line): the \(attribute) of \(element) cannot be parsed, and was left out. \(error)"
    case .unreadableValue(let attribute, let value):
      "line \(line): \(element) has \(attribute)=\"\(value)\", which is no value of its type. Nothing was set."
    }
  }
}
