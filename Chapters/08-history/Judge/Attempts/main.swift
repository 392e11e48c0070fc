import Graders

Judge.main([
  PredictWhatArrives(arrival),
  MergeWhatOthersDid(mergeHistory),
  LeaveOutYourOwn(mergeOthers),
  NameWhoDeletedIt(photoDeletions),
  PurgeWhatEverybodyHasRead(purgeHistory),
  TellTheReadersApart(isReaderRight),
])
