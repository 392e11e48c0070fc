import Foundation

/// Holds back what is written to the standard error while a segment runs, until the reader may see what it printed.
///
/// The engine warns there as Core Data does, and a warning would give the answer away before the question. Should the process
/// die meanwhile, a signal handler calls `release()`, so that nothing is lost.
enum HeldErrors {
  nonisolated(unsafe) private static var original: Int32 = -1
  nonisolated(unsafe) private static var file: Int32 = -1

  /// Runs something, and returns what it wrote to the standard error beside its result.
  static func during<Result>(_ isWanted: Bool, _ body: () -> Result) -> (result: Result, text: String) {
    guard isWanted, hold() else { return (body(), "") }
    let result = body()
    fflush(nil)
    let text = held()
    end()
    return (result, text)
  }

  /// Writes what is held where it belongs; a signal handler may call it.
  static func release() {
    guard file >= 0 else { return }
    lseek(file, 0, SEEK_SET)
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        guard count > 0, write(original, buffer.baseAddress, count) > 0 else { return }
      }
    }
    end()
  }

  private static func hold() -> Bool {
    guard file < 0 else { return false }
    // `mkstemp` writes a name of its own over the last six letters, each of which has to be an X.
    let pattern = "held-" + String(repeating: "X", count: 6)
    var name = Array(FileManager.default.temporaryDirectory.appendingPathComponent(pattern).path.utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return false }
    unlink(name)
    fflush(nil)
    original = dup(STDERR_FILENO)
    guard original >= 0, dup2(descriptor, STDERR_FILENO) >= 0 else {
      close(descriptor)
      return false
    }
    file = descriptor
    return true
  }

  private static func held() -> String {
    lseek(file, 0, SEEK_SET)
    let data = FileHandle(fileDescriptor: file, closeOnDealloc: false).readDataToEndOfFile()
    return String(decoding: data, as: UTF8.self)
  }

  private static func end() {
    dup2(original, STDERR_FILENO)
    close(original)
    close(file)
    (original, file) = (-1, -1)
  }
}
