extension Variant {
  /// All unusual answers that are right, exercise by exercise.
  static var all: [Variant] {
    [chapter1, chapter2, chapter3, chapter4, chapter5, chapter6].flatMap { $0.flatMap { $0 } }
  }

  private static var chapter1: [[Variant]] {
    []
  }

  private static var chapter2: [[Variant]] {
    []
  }

  private static var chapter3: [[Variant]] {
    []
  }

  private static var chapter4: [[Variant]] {
    []
  }

  private static var chapter5: [[Variant]] {
    []
  }

  private static var chapter6: [[Variant]] {
    []
  }
}
