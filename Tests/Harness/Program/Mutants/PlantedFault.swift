import Foundation

/// A fault that somebody thought of, and the test that must notice it.
struct PlantedFault: Sendable {
  /// What the fault is, in a few words.
  let name: String
  /// The function that it is planted in, with its type, such as `DenyRule.denial(of:_:)`; its file may be any.
  let function: String
  /// The text to replace; the function has it once.
  let original: String
  /// The text with the fault.
  let faulty: String
  /// The test that must notice it: suite and function.
  let test: String

  init(_ name: String, _ function: String, _ original: String, _ faulty: String, killedBy test: String) {
    self.name = name
    self.function = function
    self.original = original
    self.faulty = faulty
    self.test = test
  }

  /// The place of the fault: the whole body of its function, which is there a second time with the fault in it.
  ///
  /// - Throws: `NotFound` when the text to replace is not there, or there twice.
  func site(in bodies: [FunctionBody]) throws -> FaultSite {
    let places = bodies.filter { $0.function == function }.flatMap { body in
      body.text.ranges(of: original).map { (body, $0) }
    }
    guard let (body, range) = places.first, places.count == 1 else {
      throw NotFound(fault: name, function: function, count: places.count)
    }
    return FaultSite(
      file: body.file, function: function, kind: "planted", shown: name, range: body.range,
      change: .body(faulty: body.text.replacingCharacters(in: range, with: faulty)))
  }

  /// The function is not what it was when the fault was written down.
  struct NotFound: Error, CustomStringConvertible {
    let fault: String
    let function: String
    let count: Int

    /// One sentence.
    var description: String {
      "\(function) has the text of the fault “\(fault)” \(count) times instead of once: write the fault down anew."
    }
  }
}
