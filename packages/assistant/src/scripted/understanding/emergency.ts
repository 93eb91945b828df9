/** What cannot wait. `danger`: somebody may be hurt, which is not for a gutter company. */
export type Urgency = 'emergency' | 'danger' | null;

const NOT_ONE = /\b(?:not|isn['’]?t|no|non|nothing)\b.{0,15}\b(?:emergency|urgent)|\bno rush\b/i;
const WATER = '(?:water|rain|it|gutters?|downspouts?)';
const EMERGENCY = new RegExp(
  [
    '\\bemergenc(?:y|ies)\\b',
    '\\burgent(?:ly)?\\b',
    '\\bflood(?:ed|ing|s)\\b',
    '\\bstorm damage\\b',
    `\\b${WATER}\\b.{0,25}\\b(?:pouring|gushing|coming|running|leaking|dripping|getting)\\b.{0,20}\\b(?:in|into|inside|through|down) (?:the |my |our )?(?:house|home|basement|ceiling|wall|walls|kitchen|bedroom|living|attic|window|room|foundation)`,
    '\\b(?:leak(?:ing)?|dripping) (?:in|into|inside|through) (?:the |my |our )?(?:house|home|basement|ceiling|kitchen|bedroom|living|attic)',
    '\\b(?:ceiling|roof) (?:is |has |just )*(?:coming down|collaps|caved|falling)',
    '\\bgutters?\\b.{0,20}\\b(?:fell|falling|fallen|ripped|torn|came|hanging|coming) (?:off|down|loose)',
    '\\btree\\b.{0,20}\\b(?:fell|fallen|came down)\\b',
    '\\b(?:overflowing|running over|spilling over) right now\\b',
    '\\bright now\\b.{0,30}\\b(?:overflowing|leaking|pouring)\\b',
  ].join('|'),
  'i',
);
const DANGER =
  /\b(?:(?:is|am|are|got|was|someone['’]?s) (?:hurt|injured|bleeding|trapped|unconscious)|power ?lines?|electr(?:ic|ocut)\w*\b.{0,20}\b(?:shock|spark)|sparks?|sparking|on fire|fell off (?:the|a|my) (?:roof|ladder)|ambulance|911)\b/i;

export function readUrgency(text: string): Urgency {
  if (DANGER.test(text)) return 'danger';
  return EMERGENCY.test(text) && !NOT_ONE.test(text) ? 'emergency' : null;
}
