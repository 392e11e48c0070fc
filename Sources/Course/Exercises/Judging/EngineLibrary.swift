import Foundation

/// The engine, and what else an attempt needs that is no grader's, as one library: to link a program with it takes half as long as with
/// the object files that it is made of.
///
/// The graders are not in it: of a library every symbol can be asked for by its name, and an answer could call there what is not public.
/// It is made once after each build, by whoever needs it first.
struct EngineLibrary {
  /// Where it is kept.
  private let folder: URL
  private let file: URL

  /// The library that some object files make, whether it is there or not.
  ///
  /// - Parameter folder: where it is kept; with the libraries of earlier builds, until there is a new one.
  init(of objects: [String], in folder: URL) {
    self.folder = folder
    // A build writes a file anew where it has changed, and nothing else does.
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for object in objects {
      var status = stat()
      let isThere = stat(object, &status) == 0
      let text = "\(object) \(isThere ? Int(status.st_size) : -1) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    file = folder.appendingPathComponent("engine-\(String(state, radix: 16)).so")
  }

  /// The library, made where it is not there yet.
  ///
  /// - Parameter link: links the library as a file with this name, and says whether it did.
  /// - Returns: the library; nil where it cannot be made.
  /// - Throws: what linking throws.
  func made(by link: (URL) throws -> Bool) throws -> URL? {
    let manager = FileManager.default
    if manager.fileExists(atPath: file.path) { return file }
    guard (try? manager.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else { return nil }
    // Another process may be making it, too: each has a file of its own, and the last one stays.
    let own = folder.appendingPathComponent("\(UUID().uuidString).so")
    defer { unlink(own.path) }
    guard try link(own), rename(own.path, file.path) == 0 else { return nil }
    for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix("engine-") && name != file.lastPathComponent {
      unlink(folder.appendingPathComponent(name).path)
    }
    return file
  }
}
