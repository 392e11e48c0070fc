import HarnessKit

// Grades a class of thirty-odd in which nearly everything happens that may, and checks that one table and two valid reports
// come of it, that everybody else is judged, and that nothing is left behind. Exits with 1 where that is not so.
//
// None of the answers touches a file, and none is run but by the judge.
await HarnessProgram.run(usage: GradeClassCommand.usage) { request in
  var command = try GradeClassCommand(request)
  return try command.run()
}
