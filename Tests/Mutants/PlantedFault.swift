import Foundation

/// A fault of one line, and the test that must notice it.
public struct PlantedFault: Sendable {
  /// What the fault is, in a few words.
  public let name: String
  /// The source file, below the engine's folder.
  public let file: String
  /// The text to replace.
  ///
  /// It is found once in the file, and may take a neighbouring line along for that.
  public let original: String
  /// The text with the fault.
  public let faulty: String
  /// The test that kills it: suite and function, as `swift test --filter` takes them.
  public let test: String

  init(_ name: String, _ file: String, _ original: String, _ faulty: String, killedBy test: String) {
    self.name = name
    self.file = file
    self.original = original
    self.faulty = faulty
    self.test = test
  }

  /// Plants the fault in the text of its file.
  ///
  /// - Throws: `NotFound` when the line to change is not there, or there twice.
  public func planted(in text: String) throws -> String {
    let parts = text.components(separatedBy: original)
    guard parts.count == 2 else { throw NotFound(fault: name, file: file, count: parts.count - 1) }
    return parts.joined(separator: faulty)
  }

  /// The line to change is not what it was when the fault was written down.
  public struct NotFound: Error, CustomStringConvertible {
    let fault: String
    let file: String
    let count: Int

    /// One sentence.
    public var description: String {
      "\(file) has the line of the fault “\(fault)” \(count) times instead of once: write the fault down anew."
    }
  }
}
