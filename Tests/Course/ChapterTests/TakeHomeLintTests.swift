import CoreData
import ModelKit
import Samples
import Testing
import WorkbookKit

@testable import TakeHome

/// The lint that readers take home asks what `workbook lint` asks.
@Suite("The lint to take home")
struct TakeHomeLintTests {
  private static let rules: [NSDeleteRule] = [
    .noActionDeleteRule, .nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule,
  ]

  /// What both find, as question and relationship.
  private func compare(_ model: NSManagedObjectModel, _ name: String) -> Int {
    let ours = ModelCheck.findings(in: model).map { "\($0.kind.rawValue): \($0.entity).\($0.relationship)" }.sorted()
    let taken = DeleteRuleLint.findings(in: model).map { "\($0.kind.rawValue): \($0.place)" }.sorted()
    #expect(ours == taken, "\(name)")
    return ours.count
  }

  @Test("The same findings, on the models of the book and under every rule of three relationships")
  func same() {
    var count = 0
    for (name, model) in [
      ("Item", ItemModel.make()), ("Country", CountryModel().make()), ("Network", NetworkModel.make()),
      ("Photo", PhotoModel().make()),
    ] {
      count += compare(model, name)
    }
    for first in Self.rules {
      for second in Self.rules {
        for third in Self.rules {
          var model = SeriesModel(\.seriesEpisodes, first)
          (model.episodeSeries, model.episodeHistory) = (second, third)
          model.isHistoryEpisodeOptional = third == .nullifyDeleteRule
          count += compare(model.make(), "\(first) \(second) \(third)")
        }
      }
    }
    #expect(count > 200)
  }
}
