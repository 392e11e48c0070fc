import Foundation

/// Keeps a folder of reports for one run: of two that write into one folder, each would lose the names that the other gives.
///
/// The kernel keeps it as long as the process lives, however that ends, and no file is left.
final class FolderLock {
  private let descriptor: Int32

  /// - Throws: `WorkbookProblem.cannotWrite` where another run has it.
  init(_ folder: String) throws(WorkbookProblem) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    // Some file systems on a network lock no folders, and say so with another error: there nothing is refused.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw .cannotWrite(folder, "another `grade` writes its reports there: end that one first, or name another place.")
    }
    self.descriptor = descriptor
  }

  deinit {
    // A child has a copy of the descriptor until its program begins, and with that the lock; so closing it is not enough.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
