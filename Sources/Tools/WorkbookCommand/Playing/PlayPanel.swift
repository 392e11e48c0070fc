import WorkbookKit

/// A place that is shown: a context, the row cache, the file, or what is told about them.
struct PlayPanel: Sendable {
  /// What it is called.
  let name: String
  /// What kind of place it is.
  let kind: LayerWalk.Layer.Kind
  /// What it holds, in a line.
  let meaning: String

  /// Makes a panel.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - kind: what kind of place it is.
  ///   - meaning: what it holds; nil for what every place of its kind does.
  init(name: String, kind: LayerWalk.Layer.Kind, _ meaning: String? = nil) {
    (self.name, self.kind) = (name, kind)
    self.meaning = meaning ?? Self.meaning(of: kind)
  }

  private static func meaning(of kind: LayerWalk.Layer.Kind) -> String {
    switch kind {
    case .screen: "what is shown to the user"
    case .context: "a context: the values of its own object"
    case .rowCache: "the coordinator's copy of rows, which a fault asks first"
    case .file: "the rows that are written: what a new reader gets"
    case .note: "what is known of the others"
    }
  }
}
