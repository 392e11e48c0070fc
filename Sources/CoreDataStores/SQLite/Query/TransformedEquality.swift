import CSQLite
import Foundation

/// The SQL function `transformed_equal`: whether the bytes of two transformable values mean equal values.
///
/// Archives of equal values need not have equal bytes, since dictionaries and sets are archived in no fixed order; so both
/// are read, and compared as evaluation in memory does. Arguments: a column, the bytes of a constant, the attribute.
final class TransformedEquality {
  static let name = "transformed_equal"

  private let codings: [String: TransformableCoding]

  private init(_ codings: [String: TransformableCoding]) { self.codings = codings }

  /// Registers the function, if the model has transformable attributes.
  static func register(on connection: Connection, model: ModelLayout) throws {
    let all = model.entities.flatMap(\.attributes).compactMap(\.coding)
    if all.isEmpty { return }
    let functions = TransformedEquality(Dictionary(all.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first }))
    // SQLite gives the object back when the function goes, also when it could not be registered.
    let code = sqlite3_create_function_v2(
      connection.handle.pointer, name, 3, SQLITE_UTF8, Unmanaged.passRetained(functions).toOpaque(),
      { context, _, arguments in TransformedEquality.run(context, arguments) }, nil, nil,
      { kept in if let kept { Unmanaged<TransformedEquality>.fromOpaque(kept).release() } })
    guard code == SQLITE_OK else { throw connection.handle.failure(code, sql: nil) }
  }

  /// A constant that has been read, kept by SQLite for the run of a statement.
  private final class Constant {
    let box: TransformableBox
    init(_ box: TransformableBox) { self.box = box }
  }

  private static func run(_ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let arguments, let left = bytes(arguments[0]), let right = bytes(arguments[1]),
      let data = sqlite3_user_data(context), let text = sqlite3_value_text(arguments[2])
    else { return sqlite3_result_null(context) }
    let functions = Unmanaged<TransformedEquality>.fromOpaque(data).takeUnretainedValue()
    guard let coding = functions.codings[String(cString: text)] else { return sqlite3_result_null(context) }
    let constant: Constant
    if let kept = sqlite3_get_auxdata(context, 1) {
      constant = Unmanaged<Constant>.fromOpaque(kept).takeUnretainedValue()
    } else {
      constant = Constant(TransformableBox(right, coding))
      sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(constant).toOpaque()) { kept in
        if let kept { Unmanaged<Constant>.fromOpaque(kept).release() }
      }
    }
    sqlite3_result_int64(context, left == right || TransformableBox(left, coding).isEqual(constant.box) ? 1 : 0)
  }

  private static func bytes(_ value: OpaquePointer?) -> Data? {
    guard sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    guard let start = sqlite3_value_blob(value) else { return Data() }
    return Data(bytes: start, count: count)
  }
}
