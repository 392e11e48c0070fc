import Foundation
import Graders
import ModelKit
import WorkbookKit

// The command `workbook`: reads its arguments, does the one thing they ask for, and ends with its status.

// The attempts that it has compiled are supervised by this program, too: nothing of an attempt is in it.
Judge.superviseWhereAsked()

var status: Int32
do {
  let command = try WorkbookArguments.command(in: Array(CommandLine.arguments.dropFirst()))
  if type(of: command).judges { Interruption.endsWhatWasStarted() }
  status = try command.run()
} catch let problem as any CommandProblem {
  Console.error("workbook: \(problem.text)\n")
  status = problem.status
} catch {
  Console.error("workbook: \(SystemWords.sentence(of: error))\n")
  status = 1
}
// What nobody could read is no success, whatever it said.
if let code = StandardStream.outputFailure {
  Console.error("workbook: The output could not be written: \(String(cString: strerror(code))).\n")
  status = 74
}
exit(status)
