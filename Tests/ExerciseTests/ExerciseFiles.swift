import Foundation
import Graders

/// Where the project keeps what belongs to an exercise.
enum ExerciseFiles {
  /// The package's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
