import Foundation

// UIKit and AppKit add these names on Apple's systems; Linux has neither.
extension IndexPath {
  /// Makes the path of an item in a section.
  ///
  /// - Parameters:
  ///   - item: the position in the section.
  ///   - section: the position of the section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// Makes the path of a row in a section: `init(item:section:)` in the words of tables.
  ///
  /// - Parameters:
  ///   - row: the position in the section.
  ///   - section: the position of the section.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The position of the section.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The position in the section.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The position in the section: `item` in the words of tables.
  public var row: Int {
    get { item }
    set { item = newValue }
  }
}
