import Foundation

/// The array in a transformable attribute as a mutable array: each change sets a new array.
///
/// Linux reads the elements of a subclass through `count` and `object(at:)`, and changes them through the methods here.
final class MutableArrayProxy: NSMutableArray {
  private let object: NSManagedObject?
  private let key: String

  init(_ object: NSManagedObject, _ key: String) {
    self.object = object
    self.key = key
    super.init(capacity: 0)
  }

  override init(capacity numItems: Int) { MutableArrayProxy.raiseUnrelated() }

  required init(objects: UnsafePointer<AnyObject>?, count: Int) { MutableArrayProxy.raiseUnrelated() }

  required init?(coder aDecoder: NSCoder) { nil }

  required convenience init(arrayLiteral elements: Any...) { MutableArrayProxy.raiseUnrelated() }

  private static func raiseUnrelated() -> Never {
    raiseException(.invalidArgument, "An attribute's mutable array comes from its object, and cannot be made alone.")
  }

  // MARK: Reading

  private var elements: [Any] {
    get { object?.value(forKey: key) as? [Any] ?? [] }
    set { object?.setValue(newValue, forKey: key) }
  }

  override var count: Int { elements.count }

  override func object(at index: Int) -> Any {
    let elements = elements
    guard elements.indices.contains(index) else { raiseOutOfRange(index, elements.count) }
    return elements[index]
  }

  // MARK: Changing

  override func insert(_ anObject: Any, at index: Int) {
    guard (0...count).contains(index) else { raiseOutOfRange(index, count) }
    elements.insert(anObject, at: index)
  }

  override func add(_ anObject: Any) { elements.append(anObject) }

  override func removeObject(at index: Int) {
    guard elements.indices.contains(index) else { raiseOutOfRange(index, count) }
    elements.remove(at: index)
  }

  override func removeLastObject() { if count > 0 { removeObject(at: count - 1) } }

  override func replaceObject(at index: Int, with anObject: Any) {
    guard elements.indices.contains(index) else { raiseOutOfRange(index, count) }
    elements[index] = anObject
  }

  override func removeAllObjects() { elements = [] }

  private func raiseOutOfRange(_ index: Int, _ count: Int) -> Never {
    raiseException(.range, "The index \(index) is beyond the \(count) elements of \(key).")
  }
}
