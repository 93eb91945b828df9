/** What people say around the words that tell something; "not" is none of them. */
const STOP_WORDS = new Set(
  `a an the this that these those and at by for from in of on out to with into near is are was were be been am has have had
  do does did who whom whose which where when what it its he she they them his her hers their him i me my we us our you your
  one some someone somebody about lady woman man guy gentleman person people customer client caller mr mrs ms
  wants wanted want needs needed need asked called said lives living`.split(/\s+/),
);

/** Words without those that say nothing of a lead; all of them when there are no others. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length === 0 ? words : telling;
}
