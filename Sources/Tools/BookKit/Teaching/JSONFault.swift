/// A place at which a text is not JSON, for whoever wrote the text by hand: Foundation says only that it is none.
struct JSONFault: Error, Equatable {
  /// The line, from 1.
  let line: Int
  /// The character of the line, from 1.
  let column: Int
  /// What is wrong there.
  let reason: String
}
