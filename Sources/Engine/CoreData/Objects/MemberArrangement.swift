/// An order into which the members of an ordered relationship are being put, move by move.
///
/// A longest run of members that are in order already stays; each of the others makes one move. Moves are noted here, and
/// the list is written once, when somebody reads it: moving member by member in a list would take the square of its length.
final class MemberArrangement {
  /// The members before the first move.
  private let present: [NSManagedObject]
  /// The same in the order that is wanted, each with its place before.
  private let wanted: [(object: NSManagedObject, origin: Int)]
  /// Whether a member stays, or its move has been made; by the place before.
  private var isSettled: [Bool]
  private let stays: [Bool]
  /// The next of `wanted` to look at.
  private var next = 0
  /// How many of `wanted` so far have settled.
  private var settled = 0
  /// Up to which place before the members have been looked at, and how many of those wait to be moved.
  private var counted = 0
  private var waiting = 0
  /// The move that is being asked for.
  private var asked: (object: NSManagedObject, origin: Int, place: Int)?
  /// Whether moves have been made since the list was last written.
  private(set) var isDirty = false

  /// Plans the moves; nil where there is nothing to move.
  ///
  /// - Parameters:
  ///   - order: the order that is wanted; a member that it leaves out comes after them.
  init?(_ order: [NSManagedObject], from present: [NSManagedObject]) {
    if present.elementsEqual(order, by: ===) { return nil }
    let wanted = Self.complete(order, present)
    var stays = [Bool](repeating: false, count: present.count)
    for place in LongestRise.places(in: wanted.map(\.origin)) { stays[wanted[place].origin] = true }
    if stays.allSatisfy(\.self) { return nil }
    self.present = present
    self.wanted = wanted
    self.stays = stays
    isSettled = stays
  }

  /// All members, in the order that is wanted.
  static func complete(
    _ order: [NSManagedObject], _ present: [NSManagedObject]
  ) -> [(object: NSManagedObject, origin: Int)] {
    var origins = [ObjectIdentifier: Int](minimumCapacity: present.count)
    for (place, object) in present.enumerated() { origins[ObjectIdentifier(object)] = place }
    var isNamed = [Bool](repeating: false, count: present.count)
    var wanted: [(object: NSManagedObject, origin: Int)] = []
    wanted.reserveCapacity(present.count)
    for object in order {
      guard let origin = origins[ObjectIdentifier(object)], !isNamed[origin] else { continue }
      isNamed[origin] = true
      wanted.append((object, origin))
    }
    for (origin, object) in present.enumerated() where !isNamed[origin] { wanted.append((object, origin)) }
    return wanted
  }

  /// The next move, to a place among the members as they will be then; nil when all have been asked for.
  func nextMove() -> (object: NSManagedObject, place: Int)? {
    while next < wanted.count {
      let (object, origin) = wanted[next]
      next += 1
      if stays[origin] {
        settled += 1
        while counted < origin {
          if !isSettled[counted] { waiting += 1 }
          counted += 1
        }
        continue
      }
      // Behind the one before it in the order, and behind those that wait in front of that one.
      let place = settled + waiting - (origin < counted ? 1 : 0)
      asked = (object, origin, place)
      return (object, place)
    }
    asked = nil
    return nil
  }

  /// Makes the move that was asked for.
  ///
  /// - Returns: false for any other.
  func accept(_ object: NSManagedObject, _ place: Int) -> Bool {
    guard let asked, asked.object === object, asked.place == place else { return false }
    self.asked = nil
    isSettled[asked.origin] = true
    settled += 1
    if asked.origin < counted { waiting -= 1 }
    isDirty = true
    return true
  }

  /// Whether a move is the one that was asked for.
  func expects(_ object: NSManagedObject, _ place: Int) -> Bool {
    asked.map { $0.object === object && $0.place == place } ?? false
  }

  /// The members after the moves that have been made.
  func written() -> [NSManagedObject] {
    isDirty = false
    var result: [NSManagedObject] = []
    result.reserveCapacity(present.count)
    var passed = 0
    for (object, origin) in wanted where isSettled[origin] {
      if stays[origin] {
        while passed < origin {
          if !isSettled[passed] { result.append(present[passed]) }
          passed += 1
        }
      }
      result.append(object)
    }
    for place in passed..<present.count where !isSettled[place] { result.append(present[place]) }
    return result
  }
}
