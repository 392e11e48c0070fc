/// What each layer between a screen and the file held at each moment of a run, as data: figures and steppers draw the same value.
public struct LayerWalk: Equatable, Sendable, Codable {
  /// A place that holds something: the list on a screen, a variable, a context, the coordinator's row cache, the file.
  public struct Layer: Hashable, Sendable, Codable {
    /// What kind of place it is.
    public enum Kind: String, Sendable, Codable {
      /// What a user sees, or the code holds in variables.
      case screen
      /// A context.
      case context
      /// The coordinator's row cache.
      case rowCache
      /// The rows in the file.
      case file
      /// What is told about the others: a rule, a history.
      case note
    }

    /// What the page calls it.
    public var name: String
    /// What kind of place it is.
    public var kind: Kind

    package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
  }

  /// One thing that a layer holds.
  public struct Cell: Hashable, Sendable, Codable {
    /// The value, or the word for its absence.
    public var text: String
    /// What is to be said about it: `unsaved`.
    public var note: String?
    /// Whether the layer has nothing there.
    public var isAbsent: Bool

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - note: What is to be said about it.
    ///   - isAbsent: Whether the text stands for something that is not there.
    public init(_ text: String, note: String? = nil, isAbsent: Bool = false) {
      self.text = text
      self.note = note
      self.isAbsent = isAbsent
    }

    /// The cell as words.
    package var words: String { text + (note.map { " (\($0))" } ?? "") }
  }

  /// One moment: what was printed or done, and what each layer held right then.
  public struct Moment: Equatable, Sendable, Codable {
    /// The label of the printed line, or what was done.
    public var label: String
    /// The printed values, or what a table that is printed later has for the moment; empty where nothing is printed.
    public var printed: [String]
    /// One list for each layer.
    public var held: [[Cell]]
    /// The objects at that moment, where the walk draws them.
    public var graph: GraphFigure?
    /// A piece of the line of code that was running, where the label is none.
    public var code: String?
  }

  /// What the layers hold, in a few words: `Item#1.done`.
  public var subject: String
  /// The layers, from the screen to the file.
  public var layers: [Layer]
  /// The moments, in order.
  public var moments: [Moment] = []

  /// Whether the layers lie between an object and its row, so that saves and fetches go from one to the next; a lesson's own
  /// probes may show places that have nothing to do with each other.
  package var leadsToTheFile: Bool { layers.contains { $0.kind == .rowCache } }

  /// Whether what a layer holds is not what it held the moment before.
  package func isChanged(_ layer: Int, at moment: Int) -> Bool {
    moment > 0 && moments[moment].held[layer] != moments[moment - 1].held[layer]
  }

  /// The walk without the layers that are empty at every moment, and in the same way: a panel that never shows a thing only
  /// takes room from those that do.
  package var withoutEmptyLayers: LayerWalk {
    let kept = layers.indices.filter { layer in
      moments.contains { $0.held[layer] != moments[0].held[layer] || !$0.held[layer].allSatisfy(\.isAbsent) }
    }
    var walk = self
    walk.layers = kept.map { layers[$0] }
    for moment in moments.indices { walk.moments[moment].held = kept.map { moments[moment].held[$0] } }
    return walk
  }

  /// The moments as a reader walks through them: one in which every layer holds what it held before is a part of the step
  /// before it, because a step that changes no panel shows nothing.
  package var steps: [Range<Int>] {
    let starts = moments.indices.filter { moment in
      moment == 0 || moments[moment].graph != nil || layers.indices.contains { isChanged($0, at: moment) }
    }
    return zip(starts, starts.dropFirst() + [moments.count]).map { $0..<$1 }
  }

  /// What was printed in a step: of its first moment the values alone, of each further one with its label, or what it did.
  package func printed(in step: Range<Int>) -> [String] {
    moments[step].dropFirst().reduce(moments[step].first?.printed ?? []) { lines, moment in
      lines + (moment.printed.isEmpty ? [moment.label] : moment.printed.map { "\(moment.label): \($0)" })
    }
  }

  /// The walk in words: one sentence a moment, with what each layer holds.
  package var sentences: [String] {
    ["What each layer has of \(subject)."]
      + moments.map { moment in
        let held = zip(layers, moment.held).map { layer, cells in
          "\(layer.name): " + (cells.isEmpty ? "nothing" : cells.map(\.words).joined(separator: ", "))
        }
        let printed = moment.printed.isEmpty ? "" : ", printed \(moment.printed.joined(separator: ", "))"
        return "\(moment.label)\(printed). \(held.joined(separator: "; "))."
      }
  }
}

extension [LayerWalk.Cell] {
  /// The cells, or the word for an empty list.
  var orNone: [LayerWalk.Cell] { isEmpty ? [LayerWalk.Cell("none", isAbsent: true)] : self }
}
