/// The names that a path leads through, byte by byte, as a file system tells them apart.
///
/// `.` and `..` are taken out by text. The file system would follow links to do it: a link to a folder would then be that folder.
struct PathNames: Hashable {
  private var names: [[UInt8]] = []

  init(_ path: String) {
    for name in path.utf8.split(separator: UInt8(ascii: "/")).map({ Array($0) }) {
      if name == Array("..".utf8) {
        _ = names.popLast()
      } else if name != Array(".".utf8) {
        names.append(name)
      }
    }
  }

  /// How many there are.
  var count: Int { names.count }

  /// Those of the folder in which it lies.
  var parent: PathNames {
    var parent = self
    _ = parent.names.popLast()
    return parent
  }

  /// The path from the root.
  var path: String { "/" + names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/") }

  /// How many are the same in another path, from the ends of both on.
  ///
  /// - Parameters:
  ///   - areSame: whether two names are taken for the same.
  func commonEnd(with other: PathNames, _ areSame: ([UInt8], [UInt8]) -> Bool) -> Int {
    zip(names.reversed(), other.names.reversed()).prefix { areSame($0, $1) }.count
  }
}
