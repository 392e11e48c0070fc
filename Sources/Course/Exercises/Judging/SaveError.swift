import Foundation
import OpenCoreData
import WorkbookKit

/// Says whether an error is the one that a context's save has thrown before.
///
/// - Parameters:
///   - real: what a save of the context threw, while the same changes waited for it; nil where it threw nothing.
/// - Throws: `Mismatch` where they say different things.
func expectSaveError(_ error: any Error, is real: (any Error)?) throws {
  guard let real else { throw Mismatch(["a save of the context throws nothing"]) }
  try expect("the error that the caller got", SaveErrorText.lines(error), is: SaveErrorText.lines(real))
}

private enum SaveErrorText {
  /// Domain and code, and the object and property that each failure names.
  static func lines(_ error: any Error) -> [String] {
    let error = error as NSError
    let details = (error.userInfo[NSDetailedErrorsKey] as? [any Error] ?? []).map { $0 as NSError }
    return [line(error)] + details.map(line).sorted()
  }

  private static func line(_ error: NSError) -> String {
    let object = error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject
    let key = error.userInfo[NSValidationKeyErrorKey] as? String
    let named = object.map { " about \($0.objectID.uriRepresentation().lastPathComponent).\(key ?? "?")" } ?? ""
    let conflicts = (error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [Any])?.count
    return "\(error.domain) \(error.code)\(named)\(conflicts.map { " with " + CountedNoun.text($0, "conflict") } ?? "")"
  }
}
