import Foundation
import OpenCoreData
import Testing
import WorkbookKit

/// The codes of the page of errors, held against the engine.
@Suite("The page of errors")
struct ErrorPageTests {
  /// The codes in a text: those of files, of validation and of Core Data.
  private func codes(in text: String) -> Set<Int> {
    let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
    let known = numbers.filter { number in
      if (1550...1690).contains(number) { return number.isMultiple(of: 10) }
      return [256, 259, 513, 640].contains(number) || (132_000..<135_000).contains(number)
    }
    return Set(known)
  }

  @Test("Every code among the recorded answers of the engine is on the page")
  func answers() throws {
    let recorded = try AnswerFile(file: Programs.root.appendingPathComponent(AnswerFile.engine))
    let explained = codes(in: try Programs.text("Chapters/pages/errors.md"))
    let answered = recorded.answers.reduce(into: Set<Int>()) { $0.formUnion(codes(in: $1.answer)) }
    #expect(answered.count > 20)
    #expect(answered.subtracting(explained).sorted() == [])
  }

  @Test("A code of the last table is that of the constant beside it")
  func constants() throws {
    let constants = [
      "CocoaError.fileReadUnknown": CocoaError.Code.fileReadUnknown.rawValue,
      "CocoaError.fileReadCorruptFile": CocoaError.Code.fileReadCorruptFile.rawValue,
      "CocoaError.fileWriteNoPermission": CocoaError.Code.fileWriteNoPermission.rawValue,
      "CocoaError.fileWriteOutOfSpace": CocoaError.Code.fileWriteOutOfSpace.rawValue,
      "NSManagedObjectExternalRelationshipError": NSManagedObjectExternalRelationshipError,
      "NSPersistentStoreInvalidTypeError": NSPersistentStoreInvalidTypeError,
      "NSPersistentStoreSaveError": NSPersistentStoreSaveError,
      "NSPersistentStoreIncompleteSaveError": NSPersistentStoreIncompleteSaveError,
      "NSCoreDataError": NSCoreDataError,
      "NSPersistentStoreOperationError": NSPersistentStoreOperationError,
      "NSPersistentStoreOpenError": NSPersistentStoreOpenError,
      "NSPersistentStoreTimeoutError": NSPersistentStoreTimeoutError,
      "NSPersistentStoreUnsupportedRequestTypeError": NSPersistentStoreUnsupportedRequestTypeError,
      "NSSQLiteError": NSSQLiteError,
    ]
    let page = try Programs.text("Chapters/pages/errors.md")
    let parts = page.components(separatedBy: "<a id=\"other-codes\"></a>")
    let table = try #require(parts.count == 2 ? parts[1] : nil)
    let rows = table.matches(of: /\n\| ([0-9]+), `([A-Za-z.]+)` \|/)
    #expect(rows.count == constants.count)
    for row in rows { #expect(constants[String(row.2)] == Int(row.1), "\(row.2)") }
  }
}
