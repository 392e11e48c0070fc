import OpenCoreData
import Samples
import WorkbookKit

extension Page {
  /// Prints what is left after one save, for each pair of rules of the two ends of a relationship.
  ///
  /// A row is a rule of `Series.episodes`, a column one of `Episode.series`. Each cell is a store of its own.
  ///
  /// - Parameters:
  ///   - victims: finds the objects to delete in a cell's context.
  /// - Throws: what a fetch throws, or a save that fails for another reason than a delete rule.
  func showMatrix(
    _ label: String, deleting victims: (NSManagedObjectContext) throws -> [NSManagedObject]
  ) throws {
    let rules: [(name: String, rule: NSDeleteRule)] = [
      ("nullify", .nullifyDeleteRule), ("cascade", .cascadeDeleteRule), ("deny", .denyDeleteRule),
      ("no action", .noActionDeleteRule),
    ]
    let table = try rules.map { row in
      let cells = try rules.map { column in
        var model = SeriesModel()
        model.seriesEpisodes = row.rule
        model.episodeSeries = column.rule
        return RowCell.text(try Fate(of: victims, under: model).description)
      }
      return [.text(row.name)] + cells
    }
    rows(label, headers: ["episodes"] + rules.map { "series: \($0.name)" }, table)
  }
}
