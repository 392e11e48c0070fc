/// What stands between the braces of a function of the engine.
struct FunctionBody: Sendable {
  /// The file, below the engine's folder.
  let file: String
  /// The type and the function, such as `SavePlanner.ordered(_:)`.
  let function: String
  /// The bytes in the file, without the braces.
  let range: Range<Int>
  let text: String
}
