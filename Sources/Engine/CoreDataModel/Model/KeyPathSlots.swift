import Foundation
import Synchronization

/// Finds slots by the identity of key-path objects: one multiplication and a comparison a look-up, no lock, no string.
///
/// Outside generic classes a key-path literal is one object for the life of the process, so its address can stand for it.
/// Tables are immutable and replaced as a whole when a key path is met for the first time, so readers need no lock: the way to
/// the current one is atomic. The lock protects what has been published, and lets one writer in at a time.
@usableFromInline
final class KeyPathSlots: @unchecked Sendable {
  @usableFromInline
  final class Table {
    @usableFromInline let mask: Int
    @usableFromInline let keys: UnsafeMutablePointer<UnsafeRawPointer?>
    @usableFromInline let slots: UnsafeMutablePointer<Int>

    init(_ entries: [(key: UnsafeRawPointer, slot: Int)]) {
      var size = 8
      while size < entries.count * 3 { size *= 2 }
      mask = size - 1
      keys = .allocate(capacity: size)
      keys.initialize(repeating: nil, count: size)
      slots = .allocate(capacity: size)
      slots.initialize(repeating: 0, count: size)
      for entry in entries {
        var index = KeyPathSlots.hash(entry.key) & mask
        while keys[index] != nil { index = (index + 1) & mask }
        keys[index] = entry.key
        slots[index] = entry.slot
      }
    }

    deinit {
      keys.deallocate()
      slots.deallocate()
    }

    // Once a read or write of a property.
    @inlinable
    @inline(__always)
    func find(_ key: UnsafeRawPointer) -> Int? {
      var index = KeyPathSlots.hash(key) & mask
      while let candidate = keys[index] {
        if candidate == key { return slots[index] }
        index = (index + 1) & mask
      }
      return nil
    }
  }

  /// Everything that was ever published: readers may still be in an old table, and key paths must keep their addresses.
  private struct Published {
    var tables: [Table] = []
    var keyPaths: [AnyKeyPath] = []
    var entries: [(key: UnsafeRawPointer, slot: Int)] = []
    var places: [Place] = []
    /// Those of the class that was looked at last: of the entity's, but for objects that an app makes of another.
    var names: StoredNames?
  }

  /// A property's storage in the objects of a class.
  private struct Place {
    let type: AnyClass
    let offset: Int
    let slot: Int
    /// How many of the key paths that lead there are remembered.
    var keyPaths = 0
  }

  private let published = Guarded(Published())
  @usableFromInline let current = Atomic<UnsafeRawPointer?>(nil)

  /// Where a search for an address begins, as far as the table's mask lets through.
  ///
  /// The upper bits of the product depend on all of the address; the lower ones depend on the lower ones of the address,
  /// which are equal where key paths lie at like distances.
  // Once a read or write of a property.
  @inlinable
  @inline(__always)
  static func hash(_ key: UnsafeRawPointer) -> Int {
    Int(truncatingIfNeeded: ((UInt(bitPattern: key) &>> 4) &* 0x9E37_79B9_7F4A_7C15) &>> 40)
  }

  /// How many key paths to one place are remembered.
  ///
  /// A property has one for reading and one for setting. In a generic class each use makes a new one; there the slot is found by
  /// the place.
  static let mostOfOnePlace = 8

  /// How many key paths are known.
  var count: Int { published.withLock { $0.entries.count } }

  /// The slot of a key path, or nil when it is met for the first time.
  // Once a read or write of a property.
  @inlinable
  @inline(__always)
  func find(_ keyPath: AnyKeyPath) -> Int? {
    guard let table = current.load(ordering: .acquiring) else { return nil }
    return Unmanaged<Table>.fromOpaque(table)._withUnsafeGuaranteedRef {
      $0.find(UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque()))
    }
  }

  /// Resolves a key path by the place of the storage that it leads to, and remembers it.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of a `@Managed` property's storage.
  ///   - offset: the bytes from an object's beginning to that storage.
  ///   - layout: the entity the object is of; a property it does not have is a programming error.
  /// - Returns: the slot; of a primitive property, such as `primitiveTitle`, the slot with all its bits turned over.
  func add(_ keyPath: AnyKeyPath, at offset: Int, of type: AnyClass, to layout: EntityLayout) -> Int {
    let met = published.withLock { published -> Met in
      // Another thread may have met it meanwhile.
      if let slot = find(keyPath) { return .slot(slot) }
      if let index = published.places.firstIndex(where: { $0.offset == offset && $0.type == type }) {
        if published.places[index].keyPaths < Self.mostOfOnePlace {
          published.places[index].keyPaths += 1
          publish(keyPath, published.places[index].slot, &published)
        }
        return .slot(published.places[index].slot)
      }
      if published.names?.type != type { published.names = StoredNames(of: type) }
      let name = published.names?.name(at: offset) ?? "at byte \(offset)"
      guard let slot = layout.slot(named: name) ?? layout.primitiveSlot(named: name).map({ ~$0 }) else {
        return .unknown(name)
      }
      published.places.append(Place(type: type, offset: offset, slot: slot, keyPaths: 1))
      publish(keyPath, slot, &published)
      return .slot(slot)
    }
    // Not while the lock is held: what is flushed before the process ends may be waiting for it.
    switch met {
    case .slot(let slot): return slot
    case .unknown(let name):
      raiseException(
        .invalidArgument,
        "The class \(type) has a @Managed property '\(name)', but the entity \(layout.name) has none.")
    }
  }

  private enum Met {
    case slot(Int)
    case unknown(String)
  }

  private func publish(_ keyPath: AnyKeyPath, _ slot: Int, _ published: inout Published) {
    published.keyPaths.append(keyPath)
    published.entries.append((UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque()), slot))
    let table = Table(published.entries)
    published.tables.append(table)
    current.store(UnsafeRawPointer(Unmanaged.passUnretained(table).toOpaque()), ordering: .releasing)
  }
}
