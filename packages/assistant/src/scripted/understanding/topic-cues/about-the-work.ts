import { wholeWords } from '../pattern.ts';

/** What visitors ask about the work and its price, and that they want it. */
export const aboutTheWork = {
  reserve: wholeWords(
    /reserv(?:e|ing|ation)|deposit|hold (?:a|my) (?:spot|slot|date)/,
    /book (?:a|my) (?:spot|slot|install)|(?:secure|save) (?:a|my) (?:spot|slot)/,
  ),
  'holiday-dates': wholeWords(
    /install(?:ation)? (?:date|window|time)s?/,
    /(?:when|how (?:soon|early|late)|what (?:date|day|time|month)s?|until when)\b.{0,60}\b(?:holiday|christmas|xmas|lights|decorat|install|take (?:them )?down)/,
    /(?:lights|holiday|christmas)\b.{0,40}\b(?:when|dates?|available|availability|schedule|slots?)/,
    /take ?down|store (?:them|the lights)/,
    /(?:lights|install\w*).{0,30}\b(?:november|december|january|thanksgiving)/,
  ),
  includes: wholeWords(
    /includ(?:e|es|ed|ing)|what do (?:you|i) (?:do|get) (?:for|with|when|in)/,
    /what(?:['’]?s| is) (?:in|part of)|comes? with/,
    /what does (?:the |a |your )?(?:gutter|power|pressure|holiday|christmas)/,
    /tell me (?:more )?about (?:the |your )?(?:gutter|power|pressure|holiday|christmas|lights)/,
  ),
  price: wholeWords(
    /how much|prices?|pricing|costs?|charge|rates?|fee|fees|expensive|cheap/,
    /(?:per|by the) (?:foot|hour)|ball ?park/,
    /what(?:['’]?s| is) (?:it|that|this) (?:gonna|going to) (?:cost|run)/,
    /free (?:quote|estimate)\W*\?|is the (?:quote|estimate) free|discounts?|payment|pay/,
  ),
  soon: wholeWords(
    /how soon|how quick(?:ly)?|how fast|earliest/,
    /when (?:can|could|will|would) (?:you|someone|somebody|they)(?: guys)? (?:come|be|do|get|start|call)/,
    /(?:can|could) you (?:come|do it|be here)\b.{0,20}\b(?:today|tomorrow|this week|now|soon|asap)/,
    /appointments?|schedule (?:a|an) |next available|asap|any (?:openings|availability)/,
  ),
  'not-offered': wholeWords(
    /(?:roof(?:ing)?|shingles?|fascia|soffit|siding|window|fence|deck) (?:repairs?|replacement|clean(?:ing|er)?|install(?:ation)?|leak)/,
    /new (?:roof|gutters?|windows)|gutter (?:guards?|install(?:ation)?|replacement|covers?)/,
    /(?:install|replace|put in) (?:new |the |my )?(?:gutters?|roof|windows)/,
    /window (?:washing|cleaning)/,
    /(?:fix|repair|replace|redo|build) (?:the |my |our |a )?(?:roof|windows?|fence|deck|siding|chimney|shingles)/,
    /(?:clean|wash) (?:the |my )?windows/,
    /(?:house |interior |exterior )?paint(?:ing)?(?: the| my)? ?(?:house)?|lawn|mow(?:ing)?/,
    /landscap(?:e|ing)|tree (?:removal|trimming|cutting)|plumb(?:ing|er)|pest|carpet|pool|chimney/,
    /snow|trash|junk/,
  ),
  offers: wholeWords(
    /(?:do|can|could|would) you (?:guys |also |even |please )*(?:do|offer|clean|wash|hang|install|provide|handle|fix|repair|work with)/,
    /what (?:(?:services?|work|kind of \w+|all|else) )?(?:do|can) you (?:guys )?(?:do|offer|provide)/,
    /(?:your|what|which) services|services\W*\?|what can you do for/,
  ),
  quote: wholeWords(
    /(?:free |get |want |need |like |request |have |for |give me )(?:a |an |my |the )?(?:free )?(?:quote|estimate|bid)/,
    /quote (?:please|for)/,
    /^\W*(?:(?:hi|hello|hey|yes|a|an|the|free|just|um|uh|so|ok|okay)\W+)*(?:quotes?|estimates?|bid)(?:\W+(?:please|thanks|thank you))*\W*$/,
    /i['’]?d like (?:a|to (?:get|request|book|schedule)) |sign me up|book (?:it|you|an?)|hire you/,
  ),
};
