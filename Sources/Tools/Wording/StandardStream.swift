import CoreDataValues
import Foundation

/// Writes straight to a file descriptor, so that nothing waits in a buffer when the process dies.
public enum StandardStream {
  private static let failure = Guarded<Int32?>(nil)

  /// The system's error number where something could not be written to the standard output; nil where all was.
  public static var outputFailure: Int32? { failure.withLock { $0 } }

  /// Writes text; where that fails, the rest of it is dropped.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - descriptor: The descriptor.
  public static func write(_ text: String, to descriptor: Int32) {
    // What `print` has buffered comes first, so that the order of lines is the order of events.
    fflush(nil)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        let code = errno
        if descriptor == STDOUT_FILENO { failure.withLock { $0 = $0 ?? code } }
        // Where the signal of a pipe without a reader is held back, it waits for this thread alone: whoever awaits it to clean up
        // before the end gets one that is for the process.
        if code == EPIPE { kill(getpid(), SIGPIPE) }
        return
      }
    }
  }
}
