import Foundation

/// What one thread holds: the contexts whose blocks it performs, and whether it does the main queue's work.
///
/// Only the thread itself looks at it. A key of POSIX leads there in a few instructions, at each begin and end of a block;
/// the thread's dictionary would bridge the array each time.
final class ThreadHoldings {
  /// The contexts whose blocks the thread performs, the innermost last.
  var contexts: [NSManagedObjectContext] = []
  /// Whether the thread does the main queue's work inside a block of another queue.
  var holdsMain = false

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    // Called at the end of a thread that has holdings.
    pthread_key_create(&key) { address in
      if let address { Unmanaged<ThreadHoldings>.fromOpaque(address).release() }
    }
    return key
  }()

  /// Those of the present thread.
  static var current: ThreadHoldings {
    if let address = pthread_getspecific(key) {
      return Unmanaged<ThreadHoldings>.fromOpaque(address).takeUnretainedValue()
    }
    let holdings = ThreadHoldings()
    pthread_setspecific(key, Unmanaged.passRetained(holdings).toOpaque())
    return holdings
  }
}
