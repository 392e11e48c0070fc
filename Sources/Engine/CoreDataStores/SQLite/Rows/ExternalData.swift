import Foundation

/// Binary data that may lie in files beside the store (SQ-19).
///
/// How a column marks what it holds is not established. Read here, and written, is the form that stores have been found in:
/// a byte 1 before the data itself, or a byte 2, the name of a file and a zero. Bytes of any other form are the data. What is
/// written always lies in the row, which is the store's to decide (CH-934); a file that no row names any more stays.
struct ExternalData {
  /// The folder of the files; nil for a store without a file.
  let folder: URL?

  /// For the store `App.sqlite` the folder `.App_SUPPORT/_EXTERNAL_DATA` beside it.
  init(beside store: URL) {
    guard case .file(let url) = StoreLocation(store) else {
      folder = nil
      return
    }
    let name = ".\(url.deletingPathExtension().lastPathComponent)_SUPPORT"
    folder = url.deletingLastPathComponent().appendingPathComponent(name).appendingPathComponent("_EXTERNAL_DATA")
  }

  /// What a column holds for data.
  static func encoded(_ value: Value) -> Value {
    guard case .object(let data as NSData) = value else { return value }
    let marked = NSMutableData(capacity: data.length + 1) ?? NSMutableData()
    var mark: UInt8 = 1
    marked.append(&mark, length: 1)
    marked.append(data.bytes, length: data.length)
    return .object(marked)
  }

  /// The data that a column holds, or names.
  ///
  /// A file that is not there, or cannot be read, counts as nil, and the column stays as it is.
  func decoded(_ value: Value) -> Value {
    guard case .object(let bytes as NSData) = value, bytes.length > 0 else { return value }
    // The mark alone is looked at: the data may be large.
    let mark = bytes.bytes.load(as: UInt8.self)
    if mark == 1 { return .object(NSData(bytes: bytes.bytes + 1, length: bytes.length - 1)) }
    guard mark == 2, let name = Self.fileName(bytes) else { return value }
    let data = folder.flatMap { try? Data(contentsOf: $0.appendingPathComponent(name), options: .mappedIfSafe) }
    return data.map { .object($0 as NSData) } ?? .null
  }

  /// The name after the mark: a UUID, and nothing that could lead elsewhere.
  private static func fileName(_ bytes: NSData) -> String? {
    guard bytes.length == nameLength + 2 else { return nil }
    let text = Data(copying: bytes)
    guard text.last == 0 else { return nil }
    let name = String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }

  /// The characters of a UUID.
  private static let nameLength = 36

  /// The SQL of the data that a column holds itself.
  static func sql(_ column: String) -> String {
    "CASE WHEN SUBSTR(\(column), 1, 1) = x'01' THEN SUBSTR(\(column), 2) ELSE \(column) END"
  }
}
