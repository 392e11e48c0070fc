import Graders

Judge.main([
  PredictTheChangeOfRules(rowsAfterDelete),
  AskWhatAReviewerAsks(questionsAbout),
  CopyAllOfTheStore(copyStore),
  FindWhatLeadsNowhere(straysOfAnyKind),
  CompareTheTwoWays(compareWays),
  TellThePreviewsApart(isPreviewSound),
])
