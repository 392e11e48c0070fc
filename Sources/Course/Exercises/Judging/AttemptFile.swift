import Foundation
import WorkbookKit

/// A reader's file: where it lies, and what it is called in a verdict.
public struct AttemptFile: Sendable {
  /// Where it lies.
  public let url: URL
  /// What it is called: a path that means something to whoever reads the verdict.
  public let name: String
  private let boundary: URL?

  /// Bytes that no answer has.
  static let largest = 1 << 20

  /// Names a file.
  ///
  /// - Parameters:
  ///   - url: where it lies.
  ///   - name: what it is called.
  ///   - boundary: the folder out of which it may not lead; nil where it may lead anywhere.
  public init(_ url: URL, name: String, within boundary: URL? = nil) {
    self.url = url
    self.name = VisibleText.oneLine(name)
    self.boundary = boundary
  }

  /// Reads the file once; what is judged is what it held then.
  ///
  /// - Throws: the verdict on it where it cannot be judged.
  func contents() throws(Refusal) -> Data {
    guard let path = realpath(url.path, nil) else { throw Refusal(verdict: missing) }
    defer { free(path) }
    let target = String(cString: path)
    if let boundary, !target.hasPrefix(Self.realPath(boundary) + "/") {
      throw Refusal(verdict: .noFile(name, .linkOutside))
    }
    // A pipe that nobody writes to would be waited for without the second flag.
    let descriptor = open(target, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal(verdict: .noFile(name, .unreadable)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Refusal(verdict: .noFile(name, status.st_mode & S_IFMT == S_IFDIR ? .folder : .special))
    }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while data.count <= Self.largest {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw Refusal(verdict: .noFile(name, .unreadable)) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
    throw Refusal(verdict: .noFile(name, .tooLarge))
  }

  /// What the file holds; nil for one that cannot be judged.
  public var data: Data? {
    do throws(Refusal) { return try contents() } catch { return nil }
  }

  /// What tells the file as it is now from what it was before.
  public enum Version: Equatable, Sendable {
    /// It holds something that can be judged.
    case holds(Data)
    /// It cannot be judged, and that is the verdict.
    case refused(Verdict)
  }

  /// The file as it is now.
  public var version: Version {
    do throws(Refusal) { return .holds(try contents()) } catch { return .refused(error.verdict) }
  }

  /// Whether the file holds just this; false for one that cannot be judged.
  ///
  /// - Parameter data: what it may hold.
  public func holds(_ data: Data) -> Bool {
    do throws(Refusal) { return try contents() == data } catch { return false }
  }

  private var missing: Verdict {
    var status = stat()
    return lstat(url.path, &status) == 0 ? .noFile(name, .linkNowhere) : .missing(name)
  }

  private static func realPath(_ folder: URL) -> String {
    guard let path = realpath(folder.path, nil) else { return folder.path }
    defer { free(path) }
    return String(cString: path)
  }

  /// Why a file is not judged.
  struct Refusal: Error {
    let verdict: Verdict
  }
}

/// What has the name of an exercise's file and is none.
public enum NoFile: String, Codable, Sendable, CaseIterable {
  /// A folder.
  case folder
  /// A pipe, a socket or a device.
  case special
  /// A symbolic link to something outside of what was handed in.
  case linkOutside
  /// A symbolic link to something that is not there.
  case linkNowhere
  /// A file in which nothing stands.
  case empty
  /// A file of more than a megabyte.
  case tooLarge
  /// A file that the grader may not read.
  case unreadable
}
