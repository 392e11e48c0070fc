import OpenCoreData

/// A picture at the beginning of a chapter, with the words above it.
public struct ChapterPicture: Equatable, Sendable, Codable {
  /// What a picture shows.
  public enum Subject: Equatable, Sendable, Codable {
    /// A model with its delete rules.
    case model(ModelPicture)
    /// The layers between an object and its row.
    case layers(LayersPicture)
  }

  /// The sentence that names the picture, and its text for screen readers.
  public var title: String
  /// What it shows.
  public var subject: Subject

  /// A picture of a model.
  ///
  /// - Parameters:
  ///   - title: The sentence that names the picture.
  ///   - model: The model.
  public static func model(_ title: String, _ model: NSManagedObjectModel) -> ChapterPicture {
    ChapterPicture(title: title, subject: .model(ModelPicture(model)))
  }

  /// A picture of layers.
  ///
  /// - Parameters:
  ///   - title: The sentence that names the picture.
  ///   - contexts: The contexts, a parent before its children.
  public static func layers(_ title: String, _ contexts: [LayersPicture.Context]) -> ChapterPicture {
    ChapterPicture(title: title, subject: .layers(LayersPicture(contexts)))
  }

  /// The picture in words.
  public var lines: [String] {
    switch subject {
    case .model(let picture): picture.lines
    case .layers(let picture): picture.lines
    }
  }
}
