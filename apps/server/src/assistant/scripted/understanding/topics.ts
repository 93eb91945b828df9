/** What visitors ask about, and what they want of the call itself. */
export type Topic = (typeof SIGNS)[number][0];

/** The topics of a text, in the order of importance. A topic that a more exact one covers is left out. */
export function readTopics(text: string): Topic[] {
  const found = SIGNS.filter(([, sign]) => sign.test(text)).map(([topic]) => topic);
  return found.filter((topic) => !found.some((other) => COVERS[other]?.includes(topic)));
}

/** Whether a text asks something, as far as its words show. */
export function isQuestion(text: string): boolean {
  return (
    /\?/.test(text) ||
    /^\W*(?:(?:so|and|but|ok|okay|um|uh|well|hi|hello|hey|oh)\W+)*(?:what|when|where|who|whose|why|how|which|do (?:you|i|we|they)|does|did|is (?:it|there|this|that|your|he|she)|are (?:you|there|your|these)|am i|will you|would you|could you|can (?:you|i|we)|should|have you|has)\b/i.test(
      text,
    )
  );
}

const WEEKDAY = '(?:sun|mon|tues|wednes|thurs|fri|satur)days?';

const SIGNS = [
  [
    'goodbye',
    /\b(?:good ?bye|bye(?: bye)?|see you|hang up|end (?:the|this) call|have a (?:good|nice|great) (?:day|one|evening|night|weekend)|gotta go|have to go|i['’]?m leaving)\b/i,
  ],
  ['retry', /\b(?:try (?:it |that )?(?:again|once more)|send (?:it|that) again|once more)\b/i],
  [
    'repeat',
    /\b(?:(?:say|repeat) (?:that|it)(?: again| please|$)|say again|come again|pardon(?: me)?\??$|what did you say|what do you mean|what does (?:that|it|this) mean|(?:not|don['’]?t|do not|didn['’]?t) (?:understand|follow|hear|catch)(?: you| that| it| the question)?\W*$|^\W*what(?:['’]?s| is| was) that\W*$|(?:did not|didn['’]?t|couldn['’]?t|can['’]?t) (?:hear|catch|understand) (?:you|that|it)|^\W*(?:what|sorry|huh|excuse me|repeat)\W*$)/i,
  ],
  ['start-over', /\b(?:start (?:over|again|from the beginning)|begin again|from scratch)\b/i],
  [
    'no-texts',
    /\b(?:(?:don['’]?t|do not|no|stop|never) (?:\w+ )?(?:text(?:s|ing)?(?: me| messages?)?|sms)|no text messages?|without texts?)\b/i,
  ],
  [
    'spanish',
    /\b(?:speak|talk|habla|understand|in)\b.{0,12}\b(?:spanish|español|espanol|french|german|portuguese|chinese|korean|vietnamese)\b/i,
  ],
  [
    'robot',
    /\b(?:(?:are|r) (?:you|u) (?:a |an |even )?(?:real|human|person|robot|bot|machine|computer|ai|automated|recording|alive)|who (?:are you|am i (?:talking|speaking) (?:to|with)|is this)|what are you\W*$|^\W*(?:(?:hi|hello|hey)\W+)?is this (?!going|gonna|free|about|for|call|covered|safe|service|included|necessary|required|needed|okay|ok|right|correct|it|a price|an? (?:quote|estimate))|is this (?:a |an )?(?:robot|bot|machine|recording|ai|real person|computer)|what['’]?s your name|are you (?:siri|alexa|chatgpt))\b/i,
  ],
  [
    'privacy',
    /\b(?:privacy|my (?:personal )?(?:data|information|info|details)\b.{0,30}(?:\?|happen|stor|safe|sell|share|used?|go)|what (?:happens|do you do) (?:to|with) (?:my|the|what)|(?:record(?:ed|ing)?|stored?|sav(?:e|ed|ing)) (?:this|the|my) (?:call|conversation)|is this (?:call )?(?:being )?(?:recorded|stored)|do you (?:sell|share|record|store)|are you recording|who (?:sees|reads|gets) )/i,
  ],
  [
    'why',
    /^\W*(?:(?:but|and|um|uh|well|wait|ok|okay|hm+|oh|no)\W+)*(?:why(?: not)?|what for|for what|how come)\W*$|\bwhy (?:do|are|would|should|must|did) (?:you|they|i|we)\b.{0,20}\b(?:need|want|ask|asking|have to|give|tell|know)\b|\bwhy is (?:that|it|this) (?:needed|necessary|required|important)|\bwhat(?:['’]?s| is| are| do you (?:need|want|use)| will you (?:need|use|do with)| would you (?:need|use))\b.{0,25}\bfor\W*$|\b(?:do|must) i (?:have|need) to (?:give|tell|say|answer|leave)\b|\b(?:is (?:that|it|this)|are these) (?:really )?(?:necessary|required|needed|mandatory)\b/i,
  ],
  [
    'whose-phone',
    /\b(?:what(?:['’]?s| is) (?:your|the) (?:phone )?number|your (?:phone )?number\b|number (?:can|do|should) i (?:call|dial|reach)|how (?:can|do) i (?:call|reach) (?:you|someone)|phone number for you)\b/i,
  ],
  [
    'whose-email',
    /\b(?:(?:what(?:['’]?s| is) )?your e-?mail|do you (?:guys )?have an? e-?mail|can i e-?mail you|e-?mail you (?:guys|at)|where (?:can|do) i (?:e-?mail|write))\b/i,
  ],
  [
    'complaint',
    /\b(?:complain(?:t|ts|ing|ed)?|(?:you|you guys|they|none of you|somebody|someone)\b.{0,15}\b(?:never|didn['’]?t|did not|haven['’]?t|hasn['’]?t)\b.{0,12}\b(?:call(?:ed)?|back|came|come|show(?:ed)?(?: up)?|respond(?:ed)?|answer(?:ed)?|repl(?:y|ied)|contact(?:ed)?)|(?:nobody|no one)(?: has| have| ever)* (?:called|came|showed|answered|responded|replied|contacted)|(?:never|haven['’]?t|have not|not) heard (?:back|from|anything)|still waiting for|already (?:sent|filled|submitted|requested|asked for|left)\b.{0,20}\b(?:form|request|message|quote|estimate)|(?:terrible|horrible|awful|bad|lousy|poor|sloppy|shoddy) (?:job|work|service|experience)|not (?:happy|satisfied) with|(?:unhappy|disappointed|dissatisfied) with|money back|refund|ripped (?:me |us )?off|(?:you|you guys|your (?:guys|crew|team|people|men|workers?)|they) (?:\w+ )?(?:broke|damaged|scratched|ruined|messed up|left (?:a|the|my) )|where(?:['’]?s| is| are) (?:the|my|your) (?:crew|guys|team|technician|truck))\b/i,
  ],
  [
    'booked',
    /\b(?:(?:cancel|reschedule|move|change|confirm)\b.{0,30}\b(?:appointment|booking|visit|install date)|(?:appointment|booking)\b.{0,40}\b(?:cancel|reschedule|move|change)|my (?:invoice|bill))\b/i,
  ],
  [
    'person',
    /\b(?:(?:talk|speak|speaking|chat|connect me|put me through|transfer me|get me) (?:to|with)? ?(?:a |an |the |some)?(?:real |actual |live |human )?(?:person|human|someone|somebody|people|representative|rep|agent|operator|manager|owner|man|woman|staff|team|being|one)|(?:real|actual|live) (?:person|human)|^\W*(?:agent|operator|representative|human|person|a (?:person|human)(?: please)?)\W*$|customer service|(?:have|get|ask) (?:someone|somebody) (?:to )?call me|(?:can|could|will|would) (?:someone|somebody|you) call me(?: back)?|call me back|(?:i want|i need|get) (?:a )?(?:human|person)|person,? please)\b/i,
  ],
  [
    'reserve',
    /\b(?:reserv(?:e|ing|ation)|deposit|hold (?:a|my) (?:spot|slot|date)|book (?:a|my) (?:spot|slot|install)|(?:secure|save) (?:a|my) (?:spot|slot))\b/i,
  ],
  [
    'holiday-dates',
    /\b(?:install(?:ation)? (?:date|window|time)s?|(?:when|how (?:soon|early|late)|what (?:date|day|time|month)s?|until when)\b.{0,60}\b(?:holiday|christmas|xmas|lights|decorat|install|take (?:them )?down)|(?:lights|holiday|christmas)\b.{0,40}\b(?:when|dates?|available|availability|schedule|slots?)|take ?down|store (?:them|the lights)|(?:lights|install\w*).{0,30}\b(?:november|december|january|thanksgiving))\b/i,
  ],
  [
    'hours-now',
    /\b(?:(?:are|r) you (?:guys |still )?open(?: now| right now| today)?\W*$|open (?:right )?now|still open|(?:anyone|someone|anybody) there(?: now)?|open today|open tomorrow|close today|(?:when|what time) do you (?:open|close)(?: today| tomorrow)?\W*$)/i,
  ],
  [
    'hours-day',
    new RegExp(
      `\\b(?:open|close[sd]?|hours?|work|available|there|come|in)\\b.{0,20}\\b${WEEKDAY}|\\b${WEEKDAY}\\b.{0,20}\\b(?:open|close[sd]?|hours|work)\\b|^\\W*(?:and |what about |how about |on )*${WEEKDAY}\\W*\\?|\\b(?:weekends?)\\b.{0,20}\\?|\\b(?:open|work) (?:on )?(?:the )?weekends?`,
      'i',
    ),
  ],
  [
    'hours',
    /\b(?:(?:business|opening|office|your|working) hours|what (?:are|r) (?:the|your) hours|hours\W*\??$|(?:what|which) (?:days|hours|times?)\b.{0,20}\b(?:open|close|work)|(?:when|how late|how long|until when|what time) (?:are|do|is) (?:you|y['’]?all|the (?:office|shop))\b.{0,20}\b(?:open|close|work|there))/i,
  ],
  [
    'drop',
    /^\W*(?:(?:no|ok|okay|actually|oh|um|well|please|sorry|you know what|just)\W+)*(?:(?:just )?(?:cancel|forget|scrap|drop|delete)(?: about)? (?:it|that|this|everything|all(?: of it)?|the (?:whole thing|request|quote))|i (?:don['’]?t|do not) (?:want|need) (?:(?:it|that|this|anything)(?: any ?more| now| after all)|(?:a|the|any) (?:quote|estimate)(?: any ?more)?))(?:\W+(?:please|thanks|thank you|any ?more|now|then))*\W*$/i,
  ],
  ['told-already', /\b(?:i )?(?:already|just) (?:told|said|gave|answered)\b|\byou already (?:have|know|asked)\b/i],
  ['listening', /\b(?:can|do) you (?:even )?(?:hear|read) me\b|\bare you (?:still )?(?:there|listening)\b/i],
  [
    'go-on',
    /^\W*(?:(?:no|ok|okay|yes|um|well|so|hi|hello|hey|wait|oh)\W+)*(?:(?:i have|i['’]?ve got|i got|just) (?:a|another|one|one more|some|a few|a quick|a couple (?:of )?)(?: more)? questions?|(?:just )?(?:a|one) (?:quick )?question|one more thing|hold on|hang on|one (?:moment|second|sec|minute)|just a (?:moment|second|sec|minute)|wait(?: a (?:moment|second|sec|minute))?)(?: please)?\W*$/i,
  ],
  ['licensed', /\b(?:licen[sc]ed?|insur(?:ed|ance)|bonded|liability|certified|certificate)\b/i],
  [
    'experience',
    /\b(?:how long have you|how many years|experienced?|years in business|been (?:doing|around|in business)|(?:any )?references?|since when)\b/i,
  ],
  ['reviews', /\b(?:reviews?|ratings?|testimonials?)\b/i],
  [
    'includes',
    /\b(?:includ(?:e|es|ed|ing)|what do (?:you|i) (?:do|get) (?:for|with|when|in)|what(?:['’]?s| is) (?:in|part of)|comes? with|what does (?:the |a |your )?(?:gutter|power|pressure|holiday|christmas)|tell me (?:more )?about (?:the |your )?(?:gutter|power|pressure|holiday|christmas|lights))\b/i,
  ],
  [
    'price',
    /\b(?:how much|prices?|pricing|costs?|charge|rates?|fee|fees|expensive|cheap|(?:per|by the) (?:foot|hour)|ball ?park|what(?:['’]?s| is) (?:it|that|this) (?:gonna|going to) (?:cost|run)|free (?:quote|estimate)\W*\?|is the (?:quote|estimate) free|discounts?|payment|pay)\b/i,
  ],
  [
    'soon',
    /\b(?:how soon|how quick(?:ly)?|how fast|earliest|when (?:can|could|will|would) (?:you|someone|somebody|they)(?: guys)? (?:come|be|do|get|start|call)|(?:can|could) you (?:come|do it|be here)\b.{0,20}\b(?:today|tomorrow|this week|now|soon|asap)|appointments?|schedule (?:a|an) |next available|asap|any (?:openings|availability))\b/i,
  ],
  [
    'area',
    /\b(?:(?:service|your) area|(?:what|which) (?:areas?|cit(?:y|ies)|towns?|neighbou?rhoods?|counties)|do you (?:guys )?(?:serve|service|cover|come (?:out )?to|go (?:out )?to|work in|drive to)|where (?:are|r) you(?: guys)?(?: located| based)?|what(?:['’]?s| is) your address|where(?:['’]?s| is) your (?:office|shop)|are you (?:guys )?(?:in|near|around) (?!a\b|an\b|the\b|business|town)|(?:are )?you (?:located|based)|how far|come out to)\b/i,
  ],
  [
    'not-offered',
    /\b(?:(?:roof(?:ing)?|shingles?|fascia|soffit|siding|window|fence|deck) (?:repairs?|replacement|clean(?:ing|er)?|install(?:ation)?|leak)|new (?:roof|gutters?|windows)|gutter (?:guards?|install(?:ation)?|replacement|covers?)|(?:install|replace|put in) (?:new |the |my )?(?:gutters?|roof|windows)|window (?:washing|cleaning)|(?:fix|repair|replace|redo|build) (?:the |my |our |a )?(?:roof|windows?|fence|deck|siding|chimney|shingles)|(?:clean|wash) (?:the |my )?windows|(?:house |interior |exterior )?paint(?:ing)?(?: the| my)? ?(?:house)?|lawn|mow(?:ing)?|landscap(?:e|ing)|tree (?:removal|trimming|cutting)|plumb(?:ing|er)|pest|carpet|pool|chimney|snow|trash|junk)\b/i,
  ],
  [
    'offers',
    /\b(?:(?:do|can|could|would) you (?:guys |also |even |please )*(?:do|offer|clean|wash|hang|install|provide|handle|fix|repair|work with)|what (?:(?:services?|work|kind of \w+|all|else) )?(?:do|can) you (?:guys )?(?:do|offer|provide)|(?:your|what|which) services|services\W*\?|what can you do for)\b/i,
  ],
  [
    'help',
    /^\W*(?:help|help me|what can (?:i|you) (?:do|say|ask)(?: here| for me)?|how does this work|what is this|options|menu)\W*$/i,
  ],
  [
    'quote',
    /\b(?:(?:free |get |want |need |like |request |have |for |give me )(?:a |an |my |the )?(?:free )?(?:quote|estimate|bid)|quote (?:please|for)|^\W*(?:(?:hi|hello|hey|yes|a|an|the|free|just|um|uh|so|ok|okay)\W+)*(?:quotes?|estimates?|bid)(?:\W+(?:please|thanks|thank you))*\W*$|i['’]?d like (?:a|to (?:get|request|book|schedule)) |sign me up|book (?:it|you|an?)|hire you)\b/i,
  ],
  ['thanks', /\b(?:thanks|thank you|thx|appreciate it|cheers)\b/i],
  ['greeting', /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|howdy|yo)(?: there)?\W*$/i],
  [
    'off-topic',
    /\b(?:weather|joke|poem|sing|song|president|election|recipe|bitcoin|stock|football|falcons|braves|movie|meaning of life|homework|capital of|translate|math|plus \d|ignore (?:all |any |your |the |my |previous |prior )*(?:previous |prior )?(?:instructions?|rules|prompts?)|system prompt|you are now|pretend (?:to|you)|act as|jailbreak|developer mode|database|select \*|drop table)\b/i,
  ],
] as const;

/** "Can I pay to reserve a slot" is about reserving, not about the price. */
const COVERS: Partial<Record<string, readonly string[]>> = {
  booked: ['soon', 'price', 'person'],
  complaint: ['told-already', 'quote', 'soon', 'booked'],
  reserve: ['price', 'holiday-dates', 'offers', 'soon'],
  'holiday-dates': ['soon', 'hours-day', 'offers'],
  'hours-now': ['hours', 'hours-day'],
  'hours-day': ['hours', 'soon'],
  includes: ['offers'],
  'not-offered': ['offers'],
  person: ['soon', 'offers'],
  price: ['offers', 'quote'],
  experience: ['offers'],
  privacy: ['why'],
  goodbye: ['thanks'],
  soon: ['offers'],
  'whose-phone': ['person', 'why'],
  robot: ['person'],
  spanish: ['offers'],
  retry: ['repeat'],
};
