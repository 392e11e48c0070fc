import Graders

Judge.main([
  PredictWhenItIsGone(traces),
  CountWhoIsLeft(membersLeft),
  KeepThePairs(OwnA.self),
  DeleteInYourOrder(deleteOwner),
  PropagateByHand(propagateDelete),
  TellThePropagationsApart(isPropagationSound),
])
