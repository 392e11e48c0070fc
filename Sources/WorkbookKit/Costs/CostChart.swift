/// Draws measured costs as bars: the time and the memory of each way at the largest size.
public enum CostChart {
  private static let margin = 20
  private static let barHeight = 18
  private static let barStep = 26
  private static let barWidth = 300
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
  public static func document(_ costs: [Cost], title: String) -> String {
    let largest = costs.map(\.rows).max() ?? 0
    let drawn = costs.filter { $0.rows == largest }
    let size = NumberText.grouped(largest) + " rows"
    var panels = [Panel(title: "time, \(size)", bars: drawn.map { ($0.way, $0.milliseconds, $0.timeText) })]
    if drawn.allSatisfy({ $0.peakKiB != nil }) {
      let bars = drawn.map { ($0.way, Double($0.peakKiB ?? 0), $0.memoryText) }
      panels.append(Panel(title: "peak memory, \(size)", bars: bars))
    }
    let label = 10 + (drawn.map { TextWidth.columns(of: $0.way) }.max() ?? 0) * FigureLayout.columnWidth
    let width = 2 * margin + label + barWidth + valueWidth
    let panelHeight = 34 + drawn.count * barStep
    let height = 2 * margin + panels.count * panelHeight
    var lines = SVGCard.opening(
      width: width, height: height, title: title,
      description: drawn.map { "\($0.way): \($0.timeText), \($0.memoryText)" }.joined(separator: "\n"))
    for (index, panel) in panels.enumerated() {
      lines += draw(panel, top: margin + index * panelHeight, labelWidth: label)
    }
    return (lines + SVGCard.closing).joined(separator: "\n")
  }

  private static func draw(_ panel: Panel, top: Int, labelWidth: Int) -> [String] {
    let most = max(panel.bars.map(\.value).max() ?? 0, .leastNonzeroMagnitude)
    let left = margin + labelWidth
    return [SVGCard.text(panel.title, x: margin, y: top + 12, fill: "#57606a")]
      + panel.bars.enumerated().flatMap { index, bar in
        let y = top + 24 + index * barStep
        // A bar that is there can be seen.
        let length = max(1, Int((bar.value / most * Double(barWidth)).rounded()))
        return [
          SVGCard.text(bar.way, x: margin, y: y + 13, fill: "#1f2328"),
          "<rect x=\"\(left)\" y=\"\(y)\" width=\"\(length)\" height=\"\(barHeight)\" rx=\"2\" fill=\"#0969da\"/>",
          SVGCard.text(bar.text, x: left + length + 8, y: y + 13, fill: "#1f2328"),
        ]
      }
  }
}
