/// One element of an XML file: its name, its attributes and the elements inside it.
///
/// Text between the elements is no part of it: a model file says everything in attributes.
struct MarkupElement {
  /// An attribute as it was written, entities replaced.
  struct Attribute {
    let name: String
    let value: String
  }

  let name: String
  let attributes: [Attribute]
  /// The line the element begins on, counted from 1.
  let line: Int
  var children: [MarkupElement] = []
  /// The line of the first text inside it that is more than white space.
  var textLine: Int?

  /// The value of an attribute; nil where there is none.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The elements of one name inside this one, in order.
  func all(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }
}
