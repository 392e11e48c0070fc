import Graders

Judge.main([
  PredictWhoSees(whoSees),
  EditThatMayBeCancelled(editItem),
  HandOutIDs(addItems),
  MakeItOnce(OwnVoyage.self, makeVoyage),
  KeepUpToDate(receive),
  TellTheTreesApart(areTreesSound),
])
