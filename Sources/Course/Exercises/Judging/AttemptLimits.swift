/// How much an attempt may use.
public struct AttemptLimits: Codable, Equatable, Sendable {
  /// Seconds that all its processes may live, one after the other; what they wait for a processor comes on top.
  public var seconds = 10
  /// Seconds that the compiler may take over it.
  public var compileSeconds = 60
  /// Bytes of memory, the attempt's children included.
  public var memory = 1 << 30
  /// Processes beside the attempt's own.
  public var processes = 16
  /// Threads, those of the attempt's children included.
  public var threads = 256
  /// Bytes of any one file that it writes.
  public var fileSize = 64 << 20
  /// Descriptors that each of its processes may have open.
  public var descriptors = 1024
  /// Bytes of all files in its folder together.
  public var folderSize = 256 << 20
  /// Bytes of what it prints that are kept; what comes after is dropped.
  public var output = 1 << 20

  /// How many times its seconds an attempt may wait for a processor on top of them.
  static let patience = 4

  /// The limits of a check at the desk.
  ///
  /// - Parameter seconds: seconds that all its processes may live.
  public init(seconds: Int = 10) { self.seconds = seconds }
}

/// A limit that an attempt has gone over.
public enum ExceededLimit: String, Codable, Sendable {
  /// The memory that it and its children hold.
  case memory
  /// The number of its children and of theirs.
  case processes
  /// The number of its threads, and of those of its children.
  case threads
  /// The size of a file that it writes.
  case fileSize
  /// The size of all of its files together.
  case folderSize
}
