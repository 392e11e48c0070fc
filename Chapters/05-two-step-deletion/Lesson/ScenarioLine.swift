import Foundation
import WorkbookKit

/// What a step left in each layer.
struct OrderLook: Equatable, Sendable, Codable {
  let layers: [LayerWalk.Layer]
  /// One list for each layer.
  let held: [[LayerWalk.Cell]]
}

/// One line that a child process writes while it runs orders.
///
/// Each is written before what it announces happens, so that the parent knows where the child died.
enum ScenarioLine: Equatable {
  /// The order of that number begins.
  case order(Int)
  /// The step at that place begins.
  case step(Int)
  /// The step has read something.
  case reading(Reading)
  /// The step has left this in the layers.
  case left(OrderLook)
  /// The step has thrown.
  case failed(String)
  /// The order is over.
  case ended

  /// The line, without its break.
  var text: String {
    switch self {
    case .order(let number): "order \(number)"
    case .step(let place): "step \(place)"
    case .reading(.right(let value)): "right " + VisibleText.oneLine(value)
    case .reading(.nonsense(let value)): "nonsense " + VisibleText.oneLine(value)
    case .left(let look): "left " + String(decoding: (try? JSONEncoder().encode(look)) ?? Data(), as: UTF8.self)
    case .failed(let error): "failed " + VisibleText.oneLine(error)
    case .ended: "ended"
    }
  }

  /// Reads a line; nil for one that is something else.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let value = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "order": if let number = Int(value) { self = .order(number) } else { return nil }
    case "step": if let place = Int(value) { self = .step(place) } else { return nil }
    case "right": self = .reading(.right(value))
    case "nonsense": self = .reading(.nonsense(value))
    case "left":
      guard let look = try? JSONDecoder().decode(OrderLook.self, from: Data(value.utf8)) else { return nil }
      self = .left(look)
    case "failed": self = .failed(value)
    case "ended": self = .ended
    default: return nil
    }
  }
}
