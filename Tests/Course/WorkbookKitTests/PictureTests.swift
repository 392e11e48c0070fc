import OpenCoreData
import Samples
import Testing

@testable import BookKit
@testable import WorkbookKit

@Suite("Pictures of models and layers")
struct PictureTests {
  @Test("A model's arrows carry the delete rules of the live model")
  func rules() {
    var model = SeriesModel()
    #expect(
      ModelPicture(model.make()).lines == [
        "Episode.history  → History  nullify",
        "Episode.series   → Series   nullify",
        "History.episode  → Episode  nullify",
        "Series.episodes  ⇉ Episode  cascade",
      ])
    model.episodeHistory = .denyDeleteRule
    let picture = ModelPicture(model.make())
    #expect(picture.document(title: "t").contains(">↓ history (to-one): deny</text>"))
    #expect(picture.document(title: "t").contains("Episode.history leads to one History; its delete rule is deny."))
    #expect(picture.entities.map(\.name) == ["Series", "Episode", "History"])
    #expect(picture.entities.map(\.column) == [0, 1, 2])
  }

  @Test("Every arrow of a model is drawn once, with its rule, and every box is on the card")
  func drawn() throws {
    for model in [SeriesModel().make(), PairsModel().make()] {
      let picture = ModelPicture(model)
      let document = picture.document(title: "A <model>")
      for label in Set(picture.arrows.map(\.label)) {
        let drawn = document.components(separatedBy: "\(label)</text>").count - 1
        #expect(drawn == picture.arrows.filter { $0.label == label }.count, "\(label)")
      }
      for entity in picture.entities { #expect(document.contains(">\(entity.name)</text>")) }
      #expect(document.contains("<title>A &lt;model&gt;</title>"))
    }
  }

  @Test("Layers are told from the objects down to the file, parent by parent")
  func layers() {
    let picture = LayersPicture([
      .init("root"), .init("main", parent: "root", objects: "item"), .init("edit", parent: "main", objects: "copy"),
      .init("import", parent: "root"),
    ])
    #expect(
      picture.lines == [
        "objects (copy) → edit → main → root → coordinator: row cache → SQLite file: rows",
        "import → root → coordinator: row cache → SQLite file: rows",
        "Down goes what a save hands on, up comes what a fetch or a fired fault reads.",
      ])
    for name in ["root", "main (item)", "edit", "copy", "import"] {
      #expect(picture.document(title: "Layers").contains(">\(name)</text>"))
    }
  }
}
