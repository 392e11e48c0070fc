import Foundation

/// Writes to a pipe whose reader may be gone.
enum PipeWriting {
  /// Writes what fits without waiting; nil where nobody reads any more.
  static func write(_ data: Data, to descriptor: Int32) -> Int? {
    // A program may end without reading its input. That would raise SIGPIPE here, so the signal is held back on this
    // thread and taken away; ignoring it for the whole process would change how the process itself ends in a pipe.
    var pipe = sigset_t()
    var previous = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    let count = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    switch errno {
    case EAGAIN, EINTR: return 0
    case EPIPE:
      var moment = timespec()
      sigtimedwait(&pipe, nil, &moment)
      return nil
    default: return nil
    }
  }
}
