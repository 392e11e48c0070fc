import WorkbookKit

/// Asks a test that a reader has written about something that is sound.
///
/// An error that the test lets out turns that down as false does, since the tasks say that it counts as false; what the error
/// says is told.
///
/// - Parameters:
///   - what: what is sound, such as “a sound engine”.
///   - isPassed: runs the test.
/// - Throws: `Mismatch` where it is turned down.
func expectPassed(_ what: String, _ isPassed: () throws -> Bool) throws {
  do {
    try expect("\(what) passes the test", try isPassed(), is: true)
  } catch let mismatch as Mismatch {
    throw mismatch
  } catch {
    throw Mismatch(
      ["\(what) passes the test: expected true, found an error, which counts as false"]
        + LiveErrorText.linesWithoutAddresses(error))
  }
}
