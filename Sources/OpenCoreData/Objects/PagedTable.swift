/// A table from numbers to elements, quick for runs of neighbouring numbers.
///
/// Primary keys are dense and mostly asked for in order, so elements lie in pages of 64 and the last page used is
/// remembered: a fetch of many rows looks up a page once, not a hash bucket a row.
struct PagedTable<Element> {
  private final class Page {
    @exclusivity(unchecked) var elements: ContiguousArray<Element?> = ContiguousArray(repeating: nil, count: 64)
    @exclusivity(unchecked) var count = 0
  }

  private var pages: [Int64: Page] = [:]
  private var lastNumber: Int64 = .min
  private var lastPage: Page?

  /// How many elements there are.
  private(set) var count = 0

  private mutating func page(_ number: Int64) -> Page? {
    if number == lastNumber { return lastPage }
    guard let page = pages[number] else { return nil }
    lastNumber = number
    lastPage = page
    return page
  }

  /// The element of a number.
  subscript(number: Int64) -> Element? {
    mutating get { page(number >> 6)?.elements[Int(number & 63)] }
    set {
      let pageNumber = number >> 6
      let index = Int(number & 63)
      guard let page = page(pageNumber) else {
        guard let newValue else { return }
        let page = Page()
        page.elements[index] = newValue
        page.count = 1
        pages[pageNumber] = page
        lastNumber = pageNumber
        lastPage = page
        count += 1
        return
      }
      let change = (newValue == nil ? 0 : 1) - (page.elements[index] == nil ? 0 : 1)
      page.elements[index] = newValue
      page.count += change
      count += change
      if page.count == 0 {
        pages[pageNumber] = nil
        lastNumber = .min
        lastPage = nil
      }
    }
  }

  /// The element of a number if a condition holds; one for which it does not is removed.
  mutating func take(_ number: Int64, if keeps: (inout Element) -> Bool) -> Element? {
    guard let page = page(number >> 6) else { return nil }
    let index = Int(number & 63)
    guard page.elements[index] != nil else { return nil }
    if keeps(&page.elements[index]!) { return page.elements[index] }
    self[number] = nil
    return nil
  }

  /// Removes every element that the condition does not keep.
  mutating func filter(_ keeps: (inout Element) -> Bool) {
    for (number, page) in pages {
      for index in 0..<64 {
        guard var element = page.elements[index].take() else { continue }
        if keeps(&element) {
          page.elements[index] = element
        } else {
          page.count -= 1
          count -= 1
        }
      }
      if page.count == 0 { pages[number] = nil }
    }
    lastNumber = .min
    lastPage = nil
  }

  /// Every number and element, by number.
  func sorted() -> [(number: Int64, element: Element)] {
    var result: [(Int64, Element)] = []
    result.reserveCapacity(count)
    for (number, page) in pages.sorted(by: { $0.key < $1.key }) {
      for index in 0..<64 {
        if let element = page.elements[index] { result.append(((number << 6) | Int64(index), element)) }
      }
    }
    return result
  }
}
