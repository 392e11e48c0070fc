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
    try SQLFunction.register(name, 3, on: connection, owner: functions) { context, _, arguments in
      TransformedEquality.run(context, arguments)
    }
  }

  /// A constant that has been read.
  private final class Constant {
    let box: TransformableBox
    init(_ box: TransformableBox) { self.box = box }
  }

  private static func run(_ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let arguments, let left = SQLFunction.data(arguments[0]), let right = SQLFunction.data(arguments[1]),
      let functions: TransformedEquality = SQLFunction.owner(of: context), let text = sqlite3_value_text(arguments[2])
    else { return sqlite3_result_null(context) }
    guard let coding = functions.codings[String(cString: text)] else { return sqlite3_result_null(context) }
    let constant = SQLFunction.kept(context, 1) { () -> Constant in Constant(TransformableBox(right, coding)) }
    sqlite3_result_int64(context, left == right || TransformableBox(left, coding).isEqual(constant.box) ? 1 : 0)
  }
}
