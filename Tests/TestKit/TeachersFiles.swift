import Foundation
import Testing

/// What is for the teacher: the pages on workshops and the plans with notes, which a class's folder lacks by design.
package enum TeachersFiles {
  private static let root = PackageFolder.root

  /// Whether this is a folder that `Chapters/workshop/for-the-class` has made: the page that it puts in the place of the one on workshops
  /// is there.
  ///
  /// A folder in which the page or a plan is just missing is no class's, and its tests fail.
  package static var areLeftOut: Bool {
    let texts = ["Chapters/pages/workshop.md", "Chapters/workshop/page-for-the-class.md"].map { path in
      FileManager.default.contents(atPath: root.appendingPathComponent(path).path)
    }
    return texts[0] != nil && texts[0] == texts[1]
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test that reads what is for the teacher, but in a class's folder.
  package static var readsTeachersFiles: Self {
    .disabled(if: TeachersFiles.areLeftOut, "This folder is a class's, without the pages on workshops and their plans")
  }
}
