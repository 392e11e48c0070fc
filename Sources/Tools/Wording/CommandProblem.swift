/// An error that ends a command of the workbook: what is printed, and the status that the process exits with.
public protocol CommandProblem: Error {
  /// The problem in sentences, with what to do about it; the name of the command is put before it.
  var text: String { get }
  /// The exit status, as `sysexits.h` numbers them where it has one.
  var status: Int32 { get }
}
