import { anyOf, fromWord, pattern, wholeWords } from '../pattern.ts';

const WEEKDAY = /(?:sun|mon|tues|wednes|thurs|fri|satur)days?/;
const THEY = /(?:you|you guys|they|none of you|somebody|someone)/;
const NEVER = /(?:never|didn['’]?t|did not|haven['’]?t|hasn['’]?t)/;
const CAME_BACK =
  /(?:call(?:ed)?|back|came|come|show(?:ed)?(?: up)?|respond(?:ed)?|answer(?:ed)?|repl(?:y|ied)|contact(?:ed)?)/;

/** What visitors ask about the company, and of what it did before. */
export const aboutTheCompany = {
  'whose-phone': wholeWords(
    /what(?:['’]?s| is) (?:your|the) (?:phone )?number|your (?:phone )?number\b/,
    /number (?:can|do|should) i (?:call|dial|reach)/,
    /how (?:can|do) i (?:call|reach) (?:you|someone)|phone number for you/,
  ),
  'whose-email': wholeWords(
    /(?:what(?:['’]?s| is) )?your e-?mail|do you (?:guys )?have an? e-?mail|can i e-?mail you/,
    /e-?mail you (?:guys|at)|where (?:can|do) i (?:e-?mail|write)/,
  ),
  complaint: wholeWords(
    /complain(?:t|ts|ing|ed)?/,
    pattern`${THEY}\b.{0,15}\b${NEVER}\b.{0,12}\b${CAME_BACK}`,
    /(?:nobody|no one)(?: has| have| ever)* (?:called|came|showed|answered|responded|replied|contacted)/,
    /(?:never|haven['’]?t|have not|not) heard (?:back|from|anything)|still waiting for/,
    /already (?:sent|filled|submitted|requested|asked for|left)\b.{0,20}\b(?:form|request|message|quote|estimate)/,
    /(?:terrible|horrible|awful|bad|lousy|poor|sloppy|shoddy) (?:job|work|service|experience)/,
    /not (?:happy|satisfied) with|(?:unhappy|disappointed|dissatisfied) with|money back|refund/,
    /ripped (?:me |us )?off/,
    /(?:you|you guys|your (?:guys|crew|team|people|men|workers?)|they) (?:\w+ )?(?:broke|damaged|scratched|ruined|messed up|left (?:a|the|my) )/,
    /where(?:['’]?s| is| are) (?:the|my|your) (?:crew|guys|team|technician|truck)/,
  ),
  booked: wholeWords(
    /(?:cancel|reschedule|move|change|confirm)\b.{0,30}\b(?:appointment|booking|visit|install date)/,
    /(?:appointment|booking)\b.{0,40}\b(?:cancel|reschedule|move|change)|my (?:invoice|bill)/,
  ),
  'hours-now': fromWord(
    /(?:are|r) you (?:guys |still )?open(?: now| right now| today)?\W*$|open (?:right )?now/,
    /still open|(?:anyone|someone|anybody) there(?: now)?|open today|open tomorrow|close today/,
    /(?:when|what time) do you (?:open|close)(?: today| tomorrow)?\W*$/,
  ),
  'hours-day': anyOf(
    pattern`\b(?:open|close[sd]?|hours?|work|available|there|come|in)\b.{0,20}\b${WEEKDAY}`,
    pattern`\b${WEEKDAY}\b.{0,20}\b(?:open|close[sd]?|hours|work)\b`,
    pattern`^\W*(?:and |what about |how about |on )*${WEEKDAY}\W*\?`,
    /\b(?:weekends?)\b.{0,20}\?|\b(?:open|work) (?:on )?(?:the )?weekends?/,
  ),
  hours: fromWord(
    /(?:business|opening|office|your|working) hours|what (?:are|r) (?:the|your) hours/,
    /hours\W*\??$|(?:what|which) (?:days|hours|times?)\b.{0,20}\b(?:open|close|work)/,
    /(?:when|how late|how long|until when|what time) (?:are|do|is) (?:you|y['’]?all|the (?:office|shop))\b.{0,20}\b(?:open|close|work|there)/,
  ),
  licensed: /\b(?:licen[sc]ed?|insur(?:ed|ance)|bonded|liability|certified|certificate)\b/i,
  experience: wholeWords(
    /how long have you|how many years|experienced?|years in business/,
    /been (?:doing|around|in business)|(?:any )?references?|since when/,
  ),
  reviews: /\b(?:reviews?|ratings?|testimonials?)\b/i,
  area: wholeWords(
    /(?:service|your) area/,
    /(?:what|which) (?:areas?|cit(?:y|ies)|towns?|neighbou?rhoods?|counties)/,
    /do you (?:guys )?(?:serve|service|cover|come (?:out )?to|go (?:out )?to|work in|drive to)/,
    /where (?:are|r) you(?: guys)?(?: located| based)?|what(?:['’]?s| is) your address/,
    /where(?:['’]?s| is) your (?:office|shop)/,
    /are you (?:guys )?(?:in|near|around) (?!a\b|an\b|the\b|business|town)/,
    /(?:are )?you (?:located|based)|how far|come out to/,
  ),
};
