import CSupervision
import Foundation
import Processes
import WorkbookKit

/// What happens when somebody interrupts a command that compiles and judges, or stops reading what it writes.
///
/// The programs that it has started have process groups of their own, so the terminal's signal does not reach them.
enum Interruption {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]

  /// From now on a signal that ends the command also ends what it has started, and removes its temporary folders.
  ///
  /// It has to be called while the process has one thread: the others take over what that one blocks.
  static func endsWhatWasStarted() {
    // The words that prove what an answer did are in it.
    _ = supervision_hide_memory()
    // Whatever an answer leaves behind, its supervisor having been killed, is given to this process.
    if supervision_adopt_orphans() == 0 { RunningChildren.adoptsOrphans() }
    var blocked = signals
    sigprocmask(SIG_BLOCK, &blocked, nil)
    Thread.detachNewThread {
      var awaited = signals
      var number: Int32 = 0
      while sigwait(&awaited, &number) != 0 {}
      RunningChildren.endForGood()
      TemporaryFolder.removeForGood()
      // The terminal is put back by whoever has taken it over; then the signal does what it would have done.
      pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      raise(number)
      // Where the signal is ignored, nothing could go on either: what was started has ended.
      _exit(128 + number)
    }
  }

  private static var signals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
