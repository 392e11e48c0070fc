import Foundation

/// A property list as text that is the same however its dictionaries are ordered: the bytes of two equal lists may differ.
public enum PlistText {
  /// The text of a list in the bytes of a file or column; the bytes themselves where it is none.
  public static func canonical(_ bytes: Data) -> String {
    let list = try? PropertyListSerialization.propertyList(from: bytes, format: nil)
    return list.map(text) ?? "\([UInt8](bytes))"
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let list as [String: Any]:
      "{\(list.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", "))}"
    case let list as [Any]: "[\(list.map(text).joined(separator: ", "))]"
    case let data as Data: data.base64EncodedString()
    default: "\(value)"
    }
  }
}
