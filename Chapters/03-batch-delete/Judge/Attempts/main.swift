import Graders

Judge.main([
  PredictTheBatchDelete(batchOutcome),
  KeepTheNewest(deleteAllDone),
  ClearTheList(clearDone),
  TellEveryContext(deleteSeriesInBulk),
  SaveThenDelete(deleteWhatIsDone),
  TellTheDeletesApart(areDeletesSound),
])
