/// Gives names that are unique as SQLite sees it, which does not tell upper from lower case.
///
/// Upper-casing makes `name` and `Name` the same column, and two subentities may each have a `title` in their common
/// table. The first one, in the order of the schema, keeps its name; the next gets a 1 at its end, then 2. How Core Data
/// tells them apart is not established (SQ-13): CH-064, after columns such as `ZTITLE1` that its stores show.
struct NameAllocator {
  private var taken: Set<String>
  /// The number to try next for a name, where it was given before: all below are taken.
  private var next: [String: Int] = [:]
  /// How many names were tried for those that were taken: tests hold it against how many were asked for.
  private(set) var tries = 0

  /// Makes an allocator.
  init(reserved: [String]) { taken = Set(reserved.map { $0.uppercased() }) }

  /// A free name, as close to the wanted one as can be.
  mutating func take(_ wanted: String) -> String {
    let key = wanted.uppercased()
    if taken.insert(key).inserted { return wanted }
    var number = next[key] ?? 1
    tries += 1
    while !taken.insert("\(key)\(number)").inserted {
      number += 1
      tries += 1
    }
    next[key] = number + 1
    return "\(wanted)\(number)"
  }

  /// The part of a name that comes from the model: upper case (SQ-10, SQ-13).
  ///
  static func stem(_ name: String) -> String { clean(name).uppercased() }

  /// A name without NUL, which would end the SQL text: it becomes the replacement character.
  static func clean(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}
