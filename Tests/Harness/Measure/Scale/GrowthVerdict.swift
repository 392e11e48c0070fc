import Foundation

/// What is said about how an operation grows, by the exponent of the last step of its sizes.
enum GrowthVerdict: Equatable {
  case proportional
  /// In proportion, though there is a reason why it would not be.
  case mended(GrowthException)
  case argued(GrowthException)
  case tooFast
  /// Faster than its reason allows.
  case beyond(GrowthException)

  /// What n log n and the machine's caches make of 1 over a step of four is 1.1 to 1.15; n² is 2.
  static let limit = 1.2

  /// The exponent by which times grow over a step of four.
  static func exponent(_ small: Double, _ large: Double) -> Double { log2(large / small) / 2 }

  /// The exponent that is judged: that of the last of three times or, where there is a fourth, of the last two steps together.
  ///
  /// What leaves the machine's caches at a size makes one step longer, and not the next one; a square makes each so.
  static func last(of times: [Double]) -> Double {
    times.count > 3 ? exponent(times[1], times[3]) / 2 : exponent(times[1], times[2])
  }

  init(exponent: Double, exception: GrowthException?) {
    // A step that cannot be measured is none that grows as it should.
    let isProportional = exponent <= Self.limit
    switch exception {
    case let exception? where isProportional: self = .mended(exception)
    case let exception? where exponent <= exception.limit: self = .argued(exception)
    case let exception?: self = .beyond(exception)
    case nil: self = isProportional ? .proportional : .tooFast
    }
  }

  /// Whether a run with this fails.
  var isFault: Bool {
    switch self {
    case .tooFast, .beyond: true
    case .proportional, .mended, .argued: false
    }
  }

  /// The last cell of the operation's row.
  var text: String {
    switch self {
    case .proportional: ""
    case .mended: "has a reason, and grows in proportion"
    case .argued(let exception): exception.reason
    case .tooFast: "**grows too fast**"
    case .beyond(let exception): "**grows faster than \(exception.limit)**, though: \(exception.reason)"
    }
  }
}
