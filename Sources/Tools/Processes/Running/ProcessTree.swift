import Foundation

/// The processes below one: its children, theirs, and so on, as `/proc` lists them now.
public enum ProcessTree {
  /// A living process.
  public struct Member: Sendable {
    /// Its id.
    public let id: pid_t
    /// The id of the process that started it, or that has adopted it since.
    public let parent: pid_t
    /// The memory that it holds, in bytes.
    public let memory: Int
    /// How many threads it has.
    public let threads: Int
  }

  /// The living processes below one.
  ///
  /// - Parameter root: The id of the process; it is not among them.
  public static func descendants(of root: pid_t) -> [Member] {
    let all = Dictionary(grouping: members(), by: \.parent)
    var found: [Member] = []
    var waiting = [root]
    while let parent = waiting.popLast() {
      let children = all[parent] ?? []
      found += children
      waiting += children.map(\.id)
    }
    return found
  }

  /// The id of the process that started one, or that has adopted it since; nil where there is none.
  ///
  /// - Parameter id: The id of the process.
  public static func parent(of id: pid_t) -> pid_t? { member(id).flatMap { $0.parent > 0 ? $0.parent : nil } }

  /// Kills a process and everything below it.
  ///
  /// Each is stopped before the first is killed, so that none can start another one in between, and none is orphaned
  /// unseen.
  ///
  /// - Parameter root: The id of the process.
  public static func kill(_ root: pid_t) {
    var stopped: Set<pid_t> = []
    var found: Set = [root]
    while !found.isSubset(of: stopped) {
      for id in found.subtracting(stopped) { _ = Foundation.kill(id, SIGSTOP) }
      stopped.formUnion(found)
      found = Set(descendants(of: root).map(\.id))
    }
    for id in stopped { _ = Foundation.kill(id, SIGKILL) }
  }

  private static func members() -> [Member] {
    guard let entries = opendir("/proc") else { return [] }
    defer { closedir(entries) }
    var members: [Member] = []
    while let entry = readdir(entries) {
      if let id = pid_t(DirectoryEntry.name(entry)), let member = member(id) { members.append(member) }
    }
    return members
  }

  /// A process by its id; nil where it has ended.
  private static func member(_ id: pid_t) -> Member? {
    let file = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &buffer, buffer.count)
    // The second field is the program's name, in parentheses, and may hold anything; what follows it does not.
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: buffer[(end + 1)..<count], as: UTF8.self).split(separator: " ")
    guard fields.count > 21, let parent = pid_t(fields[1]), let threads = Int(fields[17]), let pages = Int(fields[21])
    else { return nil }
    // One whose first thread has ended is called a zombie, as one that has ended is; but others of its threads live.
    if fields[0] == "Z", threads <= 1 { return nil }
    return Member(id: id, parent: parent, memory: pages * Int(getpagesize()), threads: threads)
  }
}

/// An entry of a folder, as `readdir` gives it.
public enum DirectoryEntry {
  /// The entry's name.
  ///
  /// - Parameter entry: What `readdir` has returned.
  public static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }
}
