import ModelKit
import WorkbookKit

/// Draws measured costs as bars: the time and the memory of each way at the largest size.
package enum CostChart {
  private static let margin = 14
  private static let barHeight = 16
  private static let barStep = 44
  private static let barWidth = 220
  private static let valueWidth = 90

  private struct Panel {
    let title: String
    let bars: [(way: String, value: Double, text: String)]
  }

  /// The chart as a complete SVG document.
  ///
  /// - Parameters:
  ///   - costs: The costs; those with the most rows are drawn.
  ///   - title: What is compared; read aloud by screen readers and shown as a tooltip.
  package static func document(_ costs: [Cost], title: String) -> String {
    let largest = costs.map(\.rows).max() ?? 0
    let drawn = costs.filter { $0.rows == largest }
    let size = NumberText.grouped(largest) + " rows"
    var panels = [Panel(title: "time, \(size)", bars: drawn.map { ($0.way, $0.milliseconds, $0.timeText) })]
    if drawn.allSatisfy({ $0.peakKiB != nil }) {
      let bars = drawn.map { ($0.way, Double($0.peakKiB ?? 0), $0.memoryText) }
      panels.append(Panel(title: "peak memory, \(size)", bars: bars))
    }
    let label = (drawn.map { TextWidth.columns(of: $0.way) }.max() ?? 0) * FigureLayout.columnWidth
    let width = 2 * margin + max(label, barWidth + valueWidth)
    let panelHeight = 34 + drawn.count * barStep
    let height = 2 * margin + panels.count * panelHeight
    let body = panels.enumerated().flatMap { index, panel in
      draw(panel, top: margin + index * panelHeight)
    }
    return SVGCard.document(
      width: width, height: height, title: title,
      description: drawn.map { "\($0.way): \($0.timeText), \($0.memoryText)" }.joined(separator: "\n"), body: body)
  }

  /// A panel's bars, each below the name of its way, so that the chart is as narrow as a phone.
  private static func draw(_ panel: Panel, top: Int) -> [String] {
    let most = max(panel.bars.map(\.value).max() ?? 0, .leastNonzeroMagnitude)
    return [SVGCard.text(panel.title, x: margin, y: top + 12, fill: SVGColour.quiet)]
      + panel.bars.enumerated().flatMap { index, bar in
        let y = top + 22 + index * barStep
        // A bar that is there can be seen.
        let length = max(1, Int((bar.value / most * Double(barWidth)).rounded()))
        return [
          SVGCard.text(bar.way, x: margin, y: y + 13, fill: SVGColour.ink),
          "<rect x=\"\(margin)\" y=\"\(y + 20)\" width=\"\(length)\" height=\"\(barHeight)\" rx=\"2\" "
            + "fill=\"\(SVGColour.bar)\"/>",
          SVGCard.text(bar.text, x: margin + length + 8, y: y + 33, fill: SVGColour.ink),
        ]
      }
  }
}
