import Foundation

/// Stands for the state of a coordinator's stores that a context reads (QG-13); see
/// `NSManagedObjectContext.setQueryGenerationFrom(_:)`.
///
/// A token keeps nothing alive: the generation expires with the last context that is pinned to it (QG-12, CH-804). Tokens
/// of one generation are equal (QG-14).
///
/// No lock is needed: a token never changes, and its weak references end by themselves.
open class NSQueryGenerationToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// Pins a context to the newest state of the stores when it next reads (QG-02).
  public class var current: NSQueryGenerationToken { currentToken }
  private static let currentToken = NSQueryGenerationToken(number: 0, nil, nil)

  /// The generation's; 0 for `current`, negative for one from an archive.
  private let number: Int
  private(set) weak var generation: QueryGeneration?
  private(set) weak var coordinator: NSPersistentStoreCoordinator?

  private init(number: Int, _ generation: QueryGeneration?, _ coordinator: NSPersistentStoreCoordinator?) {
    self.number = number
    self.generation = generation
    self.coordinator = coordinator
  }

  convenience init(_ generation: QueryGeneration, _ coordinator: NSPersistentStoreCoordinator?) {
    self.init(number: generation.number, generation, coordinator)
  }

  /// Whether it is `current`.
  var isCurrent: Bool { number == 0 }

  private static let currentKey = "current"

  /// True: a token may be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes whether the token is `current`; a generation ends with its process at the latest.
  public func encode(with coder: NSCoder) { coder.encode(isCurrent, forKey: Self.currentKey) }

  /// Reads a token: `current`, or one whose generation has expired (CH-804).
  public required init?(coder: NSCoder) {
    number = coder.decodeBool(forKey: Self.currentKey) ? 0 : -1
    generation = nil
    coordinator = nil
  }

  /// The token itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Equal when both stand for the same generation.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSQueryGenerationToken else { return false }
    return self === other || (number >= 0 && number == other.number)
  }

  /// Equal tokens have equal hashes.
  open override var hash: Int { number.hashValue }

  /// Which generation of the process it is.
  open override var description: String {
    let text = isCurrent ? "current" : number > 0 ? "generation \(number)" : "expired"
    return "<NSQueryGenerationToken - \(text)>"
  }
}
