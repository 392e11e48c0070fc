extension Assignment {
  /// The assignments of chapter 2.
  static let chapter2 = [
    Assignment(PredictWhoNotices.self), Assignment(TickOffInBulk.self), Assignment(LetTheContextSee.self),
    Assignment(SaveBeforeYouUpdate.self), Assignment(GuardTheValue.self), Assignment(TellTheUpdatesApart.self),
  ]
}
