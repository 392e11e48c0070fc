import Foundation

extension Array where Element: NSObject {
  /// The elements in the order of sort descriptors; those that they do not tell apart keep the order they are in.
  ///
  /// - Parameter descriptors: the order, most significant first; none leaves everything where it is.
  package func sorted(stablyUsing descriptors: [NSSortDescriptor]) -> [Element] {
    if descriptors.isEmpty { return self }
    return enumerated().sorted { left, right in
      for descriptor in descriptors {
        switch descriptor.compare(left.element, to: right.element) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return left.offset < right.offset
    }.map(\.element)
  }
}
