/// A list of different objects in which an object or a place is found, put in and taken out at little cost, however long
/// the list is.
///
/// The list is kept in pieces of limited length, and of each object the piece is known. So no change moves more than a
/// piece, and none renumbers the objects behind it.
struct PlaceList {
  /// The length at which a piece is parted in two.
  static let longestPiece = 512

  /// The pieces in order; none is empty.
  private var pieces: [ContiguousArray<NSManagedObject>] = []
  /// The numbers of the pieces, in the same order; a piece keeps its number when others come and go.
  private var numbers: [Int] = []
  /// The place of a piece among the others, by its number.
  private var ranks: [Int] = []
  /// The number of the piece that an object is in.
  private var homes: [ObjectIdentifier: Int]

  /// Different objects, in order.
  init(_ objects: [NSManagedObject]) {
    homes = Dictionary(minimumCapacity: objects.count)
    let length = Self.longestPiece / 2
    for start in stride(from: 0, to: objects.count, by: length) {
      let piece = ContiguousArray(objects[start..<min(start + length, objects.count)])
      settle(piece, in: ranks.count)
      numbers.append(ranks.count)
      ranks.append(pieces.count)
      pieces.append(piece)
    }
  }

  /// How many objects there are.
  var count: Int { homes.count }

  /// The objects, in order.
  var all: [NSManagedObject] {
    var result: [NSManagedObject] = []
    result.reserveCapacity(count)
    for piece in pieces { result.append(contentsOf: piece) }
    return result
  }

  /// Whether an object is in the list.
  func contains(_ object: NSManagedObject) -> Bool { homes[ObjectIdentifier(object)] != nil }

  /// The place of an object, or nil.
  func place(of object: NSManagedObject) -> Int? {
    guard let (rank, offset) = position(of: object) else { return nil }
    return pieces[..<rank].reduce(offset) { $0 + $1.count }
  }

  /// The object at a place.
  subscript(place: Int) -> NSManagedObject {
    let (rank, offset) = position(of: place)
    return pieces[rank][offset]
  }

  /// Puts an object that is not in the list at a place, or at the end.
  mutating func insert(_ object: NSManagedObject, at place: Int) {
    guard !pieces.isEmpty else { return self = PlaceList([object]) }
    let (rank, offset) = place == count ? (pieces.count - 1, pieces[pieces.count - 1].count) : position(of: place)
    pieces[rank].insert(object, at: offset)
    homes[ObjectIdentifier(object)] = numbers[rank]
    if pieces[rank].count > Self.longestPiece { part(rank) }
  }

  /// Takes an object out.
  mutating func remove(_ object: NSManagedObject) {
    guard let (rank, offset) = position(of: object) else { return }
    homes[ObjectIdentifier(object)] = nil
    pieces[rank].remove(at: offset)
    guard pieces[rank].isEmpty else { return }
    pieces.remove(at: rank)
    numbers.remove(at: rank)
    renumber(from: rank)
  }

  // MARK: Pieces

  private func position(of object: NSManagedObject) -> (rank: Int, offset: Int)? {
    guard let home = homes[ObjectIdentifier(object)] else { return nil }
    let rank = ranks[home]
    return pieces[rank].firstIndex { $0 === object }.map { (rank, $0) }
  }

  private func position(of place: Int) -> (rank: Int, offset: Int) {
    var (rank, offset) = (0, place)
    while offset >= pieces[rank].count {
      offset -= pieces[rank].count
      rank += 1
    }
    return (rank, offset)
  }

  /// Makes two pieces of one.
  private mutating func part(_ rank: Int) {
    let half = pieces[rank].count / 2
    let back = ContiguousArray(pieces[rank][half...])
    pieces[rank].removeSubrange(half...)
    settle(back, in: ranks.count)
    pieces.insert(back, at: rank + 1)
    numbers.insert(ranks.count, at: rank + 1)
    ranks.append(0)
    renumber(from: rank + 1)
  }

  private mutating func settle(_ piece: ContiguousArray<NSManagedObject>, in number: Int) {
    for object in piece { homes[ObjectIdentifier(object)] = number }
  }

  private mutating func renumber(from rank: Int) {
    for rank in rank..<numbers.count { ranks[numbers[rank]] = rank }
  }
}
