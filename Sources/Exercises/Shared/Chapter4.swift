extension Assignment {
  /// The assignments of chapter 4.
  static let chapter4 = [
    Assignment(PredictWhoSees.self), Assignment(EditThatMayBeCancelled.self), Assignment(HandOutIDs.self),
    Assignment(MakeItOnce.self), Assignment(KeepUpToDate.self), Assignment(TellTheTreesApart.self),
  ]
}
