extension Assignment {
  /// The assignments of chapter 6.
  static let chapter6 = [
    Assignment(PredictWhenItIsGone.self), Assignment(CountWhoIsLeft.self), Assignment(KeepThePairs.self),
    Assignment(DeleteInYourOrder.self), Assignment(PropagateByHand.self), Assignment(TellThePropagationsApart.self),
  ]
}
