import Graders

Judge.main([
  PredictWhatARowReads(rowReading),
  DeleteTheSwipedRows(deleteRows),
  DrawAgainWhatChanged(cellsToDrawAgain),
  LookAgainAfterTheAwait(tickOff),
  StopBetweenTwoParts(deleteDoneItems),
  TellTheScreensApart(isScreenRight),
])
