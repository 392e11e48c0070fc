extension Assignment {
  /// The assignments of chapter 5.
  static let chapter5 = [
    Assignment(PredictWhatIsRead.self), Assignment(ReadWhatMayBeGone.self), Assignment(MarkAndHide.self),
    Assignment(PurgeLater.self), Assignment(LeaveOnTheMark.self), Assignment(TellTheStrategiesApart.self),
  ]
}
