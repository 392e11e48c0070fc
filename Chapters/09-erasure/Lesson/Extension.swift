import Foundation
import OpenCoreData
import Processes
import Samples
import WorkbookKit

/// What this program does when a segment has started it once more: an extension that is killed right after its save.
enum Extension {
  private static let work = "delete-and-die"

  /// Deletes *Guest 20*, saves and kills this process, where the arguments ask for that.
  ///
  /// - Throws: what opening or saving throws.
  static func serve(_ arguments: [String]) throws {
    guard arguments.count > 3, arguments[1] == work, let mode = SecureDelete(rawValue: arguments[3]) else { return }
    let url = URL(fileURLWithPath: arguments[2])
    let container = try LessonFile.open(GuestModel().make(), url, options: mode.options())
    try container.viewContext.delete(guest: 20)
    kill(getpid(), SIGKILL)
  }

  /// Starts it on a hotel's file, and waits for its end.
  ///
  /// - Throws: what starting a process throws.
  static func deleteAndDie(_ hotel: Hotel, secureDelete mode: SecureDelete) throws {
    _ = try ProcessRunner().run(.itself([work, hotel.store.url.path, mode.rawValue]))
  }
}
