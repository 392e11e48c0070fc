import CoreDataModel
import Wording

extension ModelFileError: CommandProblem {
  /// 66: the model cannot be read.
  public var status: Int32 { 66 }

  /// File, line and reason.
  public var text: String { description }
}
