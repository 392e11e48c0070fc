import Foundation
import ModelKit
import TestKit

/// A folder with models, as an app has them, for one test.
struct LintScratch {
  let folder: URL

  /// Does something with a folder of its own, which is removed afterwards.
  static func use<Result>(_ work: (LintScratch) throws -> Result) throws -> Result {
    try withTemporaryFolder { try work(LintScratch(folder: $0)) }
  }

  /// A to-one without an inverse: one error.
  static let oneWay = """
    <entity name="Car"><relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person"/></entity><entity name="Person"/>
    """

  /// The same, accepted in the model for a reason.
  static func accepting(_ entry: String, _ reason: String) -> String {
    """
    <entity name="Car"><relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person"><userInfo><entry key="\(entry)" value="\(reason)"/></userInfo></relationship></entity>
    <entity name="Person"/>
    """
  }

  /// An owner that denies while it has members: a warning about batch deletes, and nothing else.
  static let denying = """
    <entity name="Person" representedClassName="PersonMO"><relationship name="cars" optional="YES" toMany="YES" \
    deletionRule="Deny" destinationEntity="Car" inverseName="owner" inverseEntity="Car"/></entity>
    <entity name="Car"><relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person" inverseName="cars" inverseEntity="Person"/></entity>
    """

  /// The path of something in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes a version of a model, with what is between `<model>` and `</model>`; the first line of that is 2.
  ///
  /// - Parameter isCurrent: whether it becomes the current one.
  func write(_ inside: String, _ model: String = "App.xcdatamodeld", version: String = "App", isCurrent: Bool = true)
    throws
  {
    try folder.write("<model>\n\(inside)\n</model>", to: "\(model)/\(version).xcdatamodel/contents")
    if isCurrent {
      try folder.write(
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>",
        to: "\(model)/.xccurrentversion")
    }
  }

  /// Checks the folder.
  func check(_ change: (inout LintRequest) -> Void = { _ in }) throws -> LintRun {
    var request = LintRequest([folder.path])
    change(&request)
    return try LintRun(request)
  }

  /// Writes a model, and checks it.
  func check(_ inside: String, _ change: (inout LintRequest) -> Void = { _ in }) throws -> LintRun {
    try write(inside)
    return try check(change)
  }
}

extension LintRun {
  /// What is found and not accepted: `missing-inverse Car.owner`.
  var words: [String] { open.map { "\($0.finding.kind.rawValue) \($0.finding.place)" } }
}
