/// What became of temporary numbers that somebody still uses: children that brought the objects, or have read them (PC-13,
/// PC-14), and whoever has kept an ID (PC-15).
///
/// The rows stay noted for as long as the context lives, some hundred bytes each: an ID is a value that anybody may keep,
/// the child that made it may be gone, and it leads to the row in the ancestors all the same (PC-14). Not even a deletion
/// ends that, since undo in the child can bring the object back under its number. What goes unsaved is forgotten. A root
/// that takes in millions of objects by way of children, and lives on, had better have been inserted into itself.
struct FormerNumbers {
  /// A row.
  struct Row: Hashable {
    let store: StoreIdentity
    /// The index of the hierarchy, inside which keys are unique.
    let root: Int
    let number: Int64

    static func == (left: Row, right: Row) -> Bool {
      left.store === right.store && left.root == right.root && left.number == right.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// The numbers that came with a child's save, or by which a child has read, and that have not changed yet.
  private var expected: Set<Int64> = []
  private var places: [Int64: Row] = [:]
  private var numbers: [Row: [Int64]] = [:]
  /// The numbers that this context, a child, has told its parent or heard from it.
  private var shared: Set<Int64> = []

  /// Whether no number has changed that anybody else knows.
  var isEmpty: Bool { places.isEmpty }

  /// Takes note that a child knows an object by its number, if that is a temporary one.
  mutating func expect(_ number: Int64) { if number < 0 { expected.insert(number) } }

  /// Takes note that an object which came from below has gone unsaved.
  mutating func forget(_ number: Int64) { if number < 0 { expected.remove(number) } }

  /// Takes note that the parent knows an object by a temporary number that this context uses too.
  mutating func share(_ number: Int64) { if number < 0 { shared.insert(number) } }

  /// Whether this context may name an object to its parent by a temporary number: those of another branch are not for it
  /// (PC-15).
  func isShared(_ number: Int64) -> Bool { shared.contains(number) || expected.contains(number) }

  /// Takes note of the row an object got, if a child knows it by its temporary number, or somebody has kept its ID.
  mutating func note(_ former: Int64, _ root: Int, _ number: Int64, _ store: StoreIdentity, isKept: Bool) {
    let isExpected = !expected.isEmpty && expected.remove(former) != nil
    guard isExpected || isKept else { return }
    let place = Row(store: store, root: root, number: number)
    places[former] = place
    numbers[place, default: []].append(former)
  }

  /// The row that the object of a temporary number has now.
  subscript(number: Int64) -> Row? { places.isEmpty ? nil : places[number] }

  /// The temporary numbers that an object of this row had.
  func former(_ root: EntityLayout, _ number: Int64, _ store: StoreIdentity?) -> [Int64] {
    guard !numbers.isEmpty, let store else { return [] }
    return numbers[Row(store: store, root: root.index, number: number)] ?? []
  }
}
