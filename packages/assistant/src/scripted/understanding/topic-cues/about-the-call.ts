import { anyOf, fromWord, pattern, wholeWords } from '../pattern.ts';

const FILLERS_BEFORE_DROP = /(?:(?:no|ok|okay|actually|oh|um|well|please|sorry|you know what|just)\W+)*/;
const CALL_OFF = /(?:just )?(?:cancel|forget|scrap|drop|delete)(?: about)?/;
const THE_REQUEST = /(?:it|that|this|everything|all(?: of it)?|the (?:whole thing|request|quote))/;
const ANY_MORE = /(?:it|that|this|anything)(?: any ?more| now| after all)/;
const A_QUOTE = /(?:a|the|any) (?:quote|estimate)(?: any ?more)?/;
const NOT_WANTED = pattern`i (?:don['’]?t|do not) (?:want|need) (?:${ANY_MORE}|${A_QUOTE})`;
const COURTESY = /(?:\W+(?:please|thanks|thank you|any ?more|now|then))*/;

const FILLERS_BEFORE_WAIT = /(?:(?:no|ok|okay|yes|um|well|so|hi|hello|hey|wait|oh)\W+)*/;
const SOME = /(?:a|another|one|one more|some|a few|a quick|a couple (?:of )?)(?: more)?/;
const HAS_QUESTIONS = anyOf(
  pattern`(?:i have|i['’]?ve got|i got|just) ${SOME} questions?`,
  /(?:just )?(?:a|one) (?:quick )?question/,
  /one more thing/,
);
const MOMENT = /(?:moment|second|sec|minute)/;
const WAIT = pattern`hold on|hang on|one ${MOMENT}|just a ${MOMENT}|wait(?: a ${MOMENT})?`;

/** "Is this free?" asks about the work, "is this Sarah?" who is speaking. */
const WORK = anyOf(
  /going|gonna|free|about|for|call|covered|safe|service|included|necessary|required|needed/,
  /okay|ok|right|correct|it|a price|an? (?:quote|estimate)/,
);
const CONNECT = /(?:talk|speak|speaking|chat|connect me|put me through|transfer me|get me)/;
const SOMEBODY = anyOf(
  /person|human|someone|somebody|people|representative|rep|agent|operator|manager|owner/,
  /man|woman|staff|team|being|one/,
);

/** What visitors want of the call itself, and say to keep it going. */
export const aboutTheCall = {
  goodbye: wholeWords(
    /good ?bye|bye(?: bye)?|see you|hang up|end (?:the|this) call/,
    /have a (?:good|nice|great) (?:day|one|evening|night|weekend)|gotta go|have to go/,
    /i['’]?m leaving/,
  ),
  retry: /\b(?:try (?:it |that )?(?:again|once more)|send (?:it|that) again|once more)\b/i,
  repeat: fromWord(
    /(?:say|repeat) (?:that|it)(?: again| please|$)|say again|come again|pardon(?: me)?\??$/,
    /what did you say|what do you mean|what does (?:that|it|this) mean/,
    /(?:not|don['’]?t|do not|didn['’]?t) (?:understand|follow|hear|catch)(?: you| that| it| the question)?\W*$/,
    /^\W*what(?:['’]?s| is| was) that\W*$/,
    /(?:did not|didn['’]?t|couldn['’]?t|can['’]?t) (?:hear|catch|understand) (?:you|that|it)/,
    /^\W*(?:what|sorry|huh|excuse me|repeat)\W*$/,
  ),
  'start-over': /\b(?:start (?:over|again|from the beginning)|begin again|from scratch)\b/i,
  'no-texts': wholeWords(
    /(?:don['’]?t|do not|no|stop|never) (?:\w+ )?(?:text(?:s|ing)?(?: me| messages?)?|sms)/,
    /no text messages?|without texts?/,
  ),
  spanish:
    /\b(?:speak|talk|habla|understand|in)\b.{0,12}\b(?:spanish|español|espanol|french|german|portuguese|chinese|korean|vietnamese)\b/i,
  robot: wholeWords(
    /(?:are|r) (?:you|u) (?:a |an |even )?(?:real|human|person|robot|bot|machine|computer|ai|automated|recording|alive)/,
    /who (?:are you|am i (?:talking|speaking) (?:to|with)|is this)|what are you\W*$/,
    pattern`^\W*(?:(?:hi|hello|hey)\W+)?is this (?!${WORK})`,
    /is this (?:a |an )?(?:robot|bot|machine|recording|ai|real person|computer)/,
    /what['’]?s your name|are you (?:siri|alexa|chatgpt)/,
  ),
  privacy: fromWord(
    /privacy/,
    /my (?:personal )?(?:data|information|info|details)\b.{0,30}(?:\?|happen|stor|safe|sell|share|used?|go)/,
    /what (?:happens|do you do) (?:to|with) (?:my|the|what)/,
    /(?:record(?:ed|ing)?|stored?|sav(?:e|ed|ing)) (?:this|the|my) (?:call|conversation)/,
    /is this (?:call )?(?:being )?(?:recorded|stored)|do you (?:sell|share|record|store)/,
    /are you recording|who (?:sees|reads|gets) /,
  ),
  why: anyOf(
    /^\W*(?:(?:but|and|um|uh|well|wait|ok|okay|hm+|oh|no)\W+)*(?:why(?: not)?|what for|for what|how come)\W*$/,
    /\bwhy (?:do|are|would|should|must|did) (?:you|they|i|we)\b.{0,20}\b(?:need|want|ask|asking|have to|give|tell|know)\b/,
    /\bwhy is (?:that|it|this) (?:needed|necessary|required|important)/,
    /\bwhat(?:['’]?s| is| are| do you (?:need|want|use)| will you (?:need|use|do with)| would you (?:need|use))\b.{0,25}\bfor\W*$/,
    /\b(?:do|must) i (?:have|need) to (?:give|tell|say|answer|leave)\b/,
    /\b(?:is (?:that|it|this)|are these) (?:really )?(?:necessary|required|needed|mandatory)\b/,
  ),
  person: wholeWords(
    pattern`${CONNECT} (?:to|with)? ?(?:a |an |the |some)?(?:real |actual |live |human )?(?:${SOMEBODY})`,
    /(?:real|actual|live) (?:person|human)/,
    /^\W*(?:agent|operator|representative|human|person|a (?:person|human)(?: please)?)\W*$/,
    /customer service|(?:have|get|ask) (?:someone|somebody) (?:to )?call me/,
    /(?:can|could|will|would) (?:someone|somebody|you) call me(?: back)?|call me back/,
    /(?:i want|i need|get) (?:a )?(?:human|person)|person,? please/,
  ),
  drop: pattern`^\W*${FILLERS_BEFORE_DROP}(?:${CALL_OFF} ${THE_REQUEST}|${NOT_WANTED})${COURTESY}\W*$`,
  'told-already': /\b(?:i )?(?:already|just) (?:told|said|gave|answered)\b|\byou already (?:have|know|asked)\b/i,
  listening: /\b(?:can|do) you (?:even )?(?:hear|read) me\b|\bare you (?:still )?(?:there|listening)\b/i,
  'go-on': pattern`^\W*${FILLERS_BEFORE_WAIT}(?:${HAS_QUESTIONS}|${WAIT})(?: please)?\W*$`,
  help: /^\W*(?:help|help me|what can (?:i|you) (?:do|say|ask)(?: here| for me)?|how does this work|what is this|options|menu)\W*$/i,
  thanks: /\b(?:thanks|thank you|thx|appreciate it|cheers)\b/i,
  greeting: /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|howdy|yo)(?: there)?\W*$/i,
  'off-topic': wholeWords(
    /weather|joke|poem|sing|song|president|election|recipe|bitcoin|stock|football|falcons|braves/,
    /movie|meaning of life|homework|capital of|translate|math|plus \d/,
    /ignore (?:all |any |your |the |my |previous |prior )*(?:previous |prior )?(?:instructions?|rules|prompts?)/,
    /system prompt|you are now|pretend (?:to|you)|act as|jailbreak|developer mode|database/,
    /select \*|drop table/,
  ),
};
