import Foundation
import OpenCoreData

/// Says whether an error is the one that a context's save throws.
///
/// - Parameters:
///   - error: the error.
///   - context: a context that cannot be saved, and that has not been changed since the error was thrown.
/// - Throws: `Mismatch` where a save of the context throws none, or another one.
func expectSaveError(_ error: any Error, of context: NSManagedObjectContext) throws {
  let real = try expectError("a save of the context, after the refusal") { try context.save() }
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
    return "\(error.domain) \(error.code)\(named)\(conflicts.map { " with \($0) conflicts" } ?? "")"
  }
}
