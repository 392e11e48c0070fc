/// A table from numbers to objects, quick for runs of neighbouring numbers.
///
/// Primary keys are dense and mostly asked for in order, so elements lie in pages of 64 and the last page used is
/// remembered, by where its memory is, so that nothing is counted: a fetch of many rows looks up a page once, not a hash
/// bucket a row. A page notes in 64 bits which places are taken, so that one with a single element costs no more than that
/// to make, to sweep and to drop. The pages of the first million numbers are found by position, those of others by hash.
///
/// Its code is given to the modules above: it is made there for the elements they have.
// What is always inlined here is less work than a call of it, and is done once a row.
@usableFromInline
package struct PagedTable<Element: AnyObject> {
  /// The header says which elements there are; the memory of the others has never been touched.
  @usableFromInline
  final class Page: ManagedBuffer<UInt64, Element> {
    @inlinable
    deinit {
      withUnsafeMutablePointers { bits, elements in
        PagedTable.visit(bits.pointee) { (elements + $0).deinitialize(count: 1) }
      }
    }

    /// Which places are taken; by pointer, since a class's stored property would be watched for overlapping accesses.
    @inlinable
    @inline(__always)
    var bits: UInt64 {
      get { withUnsafeMutablePointerToHeader { $0.pointee } }
      set { withUnsafeMutablePointerToHeader { $0.pointee = newValue } }
    }

    @inlinable
    static func make() -> Page {
      unsafeDowncast(Page.create(minimumCapacity: 64) { _ in 0 }, to: Page.self)
    }

    @inlinable
    @inline(__always)
    func element(_ index: Int) -> UnsafeMutablePointer<Element> {
      withUnsafeMutablePointerToElements { $0 + index }
    }

    @inlinable
    @inline(__always)
    var memory: Memory { withUnsafeMutablePointers { Memory(bits: $0, elements: $1) } }
  }

  /// Where a page lies, as long as the table has the page.
  @usableFromInline
  struct Memory {
    @usableFromInline let bits: UnsafeMutablePointer<UInt64>
    @usableFromInline let elements: UnsafeMutablePointer<Element>

    @inlinable
    init(bits: UnsafeMutablePointer<UInt64>, elements: UnsafeMutablePointer<Element>) {
      (self.bits, self.elements) = (bits, elements)
    }

    @inlinable
    @inline(__always)
    func has(_ number: Int64) -> Bool { bits.pointee & PagedTable.bit(number) != 0 }

    @inlinable
    @inline(__always)
    func element(_ number: Int64) -> UnsafeMutablePointer<Element> { elements + Int(number & 63) }
  }

  @usableFromInline var near: ContiguousArray<Page?> = []
  @usableFromInline var far: [Int64: Page] = [:]
  @usableFromInline var lastNumber: Int64 = .min
  @usableFromInline var lastPage: Memory?

  /// How many elements there are.
  @inlinable package var count: Int { total }
  @usableFromInline var total = 0

  /// Makes an empty table.
  @inlinable
  package init() {}

  @inlinable
  @inline(__always)
  static func bit(_ number: Int64) -> UInt64 { 1 << UInt64(number & 63) }

  /// Calls a body with the position of each bit that is set, lowest first.
  @inlinable
  @inline(__always)
  static func visit(_ bits: UInt64, _ body: (Int) -> Void) {
    var rest = bits
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  @inlinable static var nearLimit: Int64 { 1 << 14 }

  @inlinable
  @inline(__always)
  mutating func page(_ number: Int64) -> Memory? { number == lastNumber ? lastPage : lookUp(number) }

  @inlinable
  mutating func lookUp(_ number: Int64) -> Memory? {
    let isNear = number >= 0 && number < Self.nearLimit
    let found = isNear ? (number < near.count ? near[Int(number)] : nil) : far[number]
    guard let page = found else { return nil }
    lastNumber = number
    lastPage = page.memory
    return lastPage
  }

  @inlinable
  mutating func addPage(_ number: Int64) -> Memory {
    let page = Page.make()
    lastNumber = number
    lastPage = page.memory
    if number >= 0, number < Self.nearLimit {
      while near.count <= number { near.append(nil) }
      near[Int(number)] = page
    } else {
      far[number] = page
    }
    return page.memory
  }

  @inlinable
  mutating func drop(_ number: Int64) {
    if number >= 0, number < near.count { near[Int(number)] = nil } else { far[number] = nil }
    lastNumber = .min
    lastPage = nil
  }

  /// The element of a number.
  @inlinable
  package subscript(number: Int64) -> Element? {
    mutating get {
      guard let page = page(number >> 6), page.has(number) else { return nil }
      return page.element(number).pointee
    }
    set {
      if let newValue { put(newValue, number) } else { remove(number) }
    }
  }

  /// Sets the element of a number.
  ///
  /// - Returns: the one it replaces.
  @inlinable
  @discardableResult
  package mutating func put(_ element: consuming Element, _ number: Int64) -> Element? {
    let page = page(number >> 6) ?? addPage(number >> 6)
    let place = page.element(number)
    if page.has(number) {
      let old = place.move()
      place.initialize(to: element)
      return old
    }
    place.initialize(to: element)
    page.bits.pointee |= Self.bit(number)
    total += 1
    return nil
  }

  @inlinable
  mutating func remove(_ number: Int64) {
    guard let page = page(number >> 6), page.has(number) else { return }
    page.bits.pointee &= ~Self.bit(number)
    total -= 1
    // Taken out first: the memory goes with the page.
    let element = page.element(number).move()
    if page.bits.pointee == 0 { drop(number >> 6) }
    withExtendedLifetime(element) {}
  }

  /// The element of a number if a condition holds; one for which it does not is removed.
  @inlinable
  package mutating func take(_ number: Int64, if keeps: (inout Element) -> Bool) -> Element? {
    guard let page = page(number >> 6), page.has(number) else { return nil }
    if keeps(&page.element(number).pointee) { return page.element(number).pointee }
    remove(number)
    return nil
  }

  /// Takes out the element of a number if the condition does not keep it.
  ///
  /// - Returns: that one, to be let go of as those of `takeOut(keeping:)`.
  @inlinable
  package mutating func takeOut(_ number: Int64, unless keeps: (inout Element) -> Bool) -> Element? {
    guard let page = page(number >> 6), page.has(number), !keeps(&page.element(number).pointee) else { return nil }
    let taken = page.element(number).pointee
    remove(number)
    return taken
  }

  /// Takes out every element that the condition does not keep.
  ///
  /// - Returns: those. Whoever asks lets them go when nothing of the table is in use: an app's `deinit` can run then, and ask
  ///   for the table again.
  @inlinable
  package mutating func takeOut(keeping keeps: (inout Element) -> Bool) -> [Element] {
    lastNumber = .min
    lastPage = nil
    var taken: [Element] = []
    for index in near.indices {
      guard let page = near[index] else { continue }
      Self.takeOut(page, keeps, &taken)
      if page.bits == 0 { near[index] = nil }
    }
    for (number, page) in far {
      Self.takeOut(page, keeps, &taken)
      if page.bits == 0 { far[number] = nil }
    }
    total -= taken.count
    return taken
  }

  @inlinable
  static func takeOut(_ page: Page, _ keeps: (inout Element) -> Bool, _ taken: inout [Element]) {
    visit(page.bits) { index in
      let place = page.element(index)
      guard !keeps(&place.pointee) else { return }
      page.bits &= ~(1 << UInt64(index))
      taken.append(place.move())
    }
  }

  /// Every number and element, by number.
  @inlinable
  package func sorted() -> [(number: Int64, element: Element)] {
    var result: [(Int64, Element)] = []
    result.reserveCapacity(total)
    func add(_ number: Int64, _ page: Page) {
      Self.visit(page.bits) { index in
        result.append(((number << 6) | Int64(index), page.element(index).pointee))
      }
    }
    let others = far.sorted { $0.key < $1.key }
    for (number, page) in others where number < 0 { add(number, page) }
    for (number, page) in near.enumerated() { if let page { add(Int64(number), page) } }
    for (number, page) in others where number >= 0 { add(number, page) }
    return result
  }
}
