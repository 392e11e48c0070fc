import CoreDataModel
import Foundation
import ModelKit
import Wording

// The command `workbook-lint`: checks and draws models, where nothing else of the workbook is.

let name = "workbook-lint"

func write(_ text: String) { StandardStream.write(text, to: 1) }
func complain(_ text: String) { StandardStream.write("\(name): \(text)", to: 2) }

func run(_ arguments: [String]) throws -> Int32 {
  if arguments.isEmpty || arguments.contains("--help") || arguments.contains("-h") {
    write("\(LintCommands.usage(name))\n\n\(LintCommands.drawUsage("\(name) draw"))\n")
    return arguments.isEmpty ? 64 : 0
  }
  let words = ArgumentWords(arguments)
  guard words.first == "draw" else {
    return try LintCommands.run(try LintRequest(words), command: name, output: write, error: complain)
  }
  _ = words.next()
  let version = try words.take(option: "--since", value: "VERSION")
  let file = try words.take(option: "--output")
  try words.endOptions()
  guard let model = words.next() else { throw ArgumentProblem.missing(after: "draw", ["MODEL"]) }
  try words.end()
  try LintCommands.draw(model, since: version, to: file, output: write, error: complain)
  return 0
}

var status: Int32
do {
  status = try run(Array(CommandLine.arguments.dropFirst()))
} catch let problem as ArgumentProblem {
  complain("\(problem.text(help: "\(name) --help"))\n")
  status = 64
} catch let problem as any CommandProblem {
  complain("\(problem.text)\n")
  status = problem.status
} catch {
  complain("\(SystemWords.sentence(of: error))\n")
  status = 1
}
// What nobody could read is no success, whatever it said.
if let code = StandardStream.outputFailure {
  complain("The output could not be written: \(String(cString: strerror(code))).\n")
  status = 74
}
exit(status)
