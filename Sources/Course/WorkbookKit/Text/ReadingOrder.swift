import Foundation

/// The order in which people look for a name in a list; it is the same on every machine, whatever its language.
public enum ReadingOrder {
  /// Sorts what has names.
  ///
  /// Neither case nor accents count where two names differ in anything else. A name with a number behind it, such as `ada (2)`,
  /// follows the one without. What is equal in all this is in the order of its bytes.
  ///
  /// - Parameters:
  ///   - items: What is sorted.
  ///   - name: The name of an item.
  public static func sorted<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
    items.map { (place: Place(name($0)), item: $0) }.sorted { $0.place < $1.place }.map(\.item)
  }

  /// What a name is sorted by.
  private struct Place: Comparable {
    private let letters: String
    private let spelling: String
    private let number: Int
    private let name: String

    init(_ name: String) {
      self.name = name
      var plain = name
      var number = 1
      if let match = name.wholeMatch(of: /(.+) \((\d+)\)/), let found = Int(match.2) {
        plain = String(match.1)
        number = found
      }
      self.number = number
      letters = plain.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      spelling = plain.lowercased()
    }

    static func < (first: Place, second: Place) -> Bool {
      let places = ((first.letters, first.spelling, first.number), (second.letters, second.spelling, second.number))
      return places.0 == places.1
        ? first.name.utf8.lexicographicallyPrecedes(second.name.utf8) : places.0 < places.1
    }

    static func == (first: Place, second: Place) -> Bool { first.name.utf8.elementsEqual(second.name.utf8) }
  }
}
