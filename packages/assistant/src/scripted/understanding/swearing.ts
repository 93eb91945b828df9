const SWEAR =
  /\b(?:f+u+c+k\w*|f\*+\w*|motherf\w*|sh[i1*]t\w*|bull ?sh\w*|b[i*]tch\w*|ass ?holes?|a\*\*\w*|damn(?: it|ed)?|god ?damn\w*|crap|piss(?: off|ed off)|dick ?head|bastards?|wtf|stfu|idiots?|moron|dumb ?ass|shut up|screw you|go to hell|what the hell|sucks?)\b/gi;

export function isSwearing(text: string): boolean {
  SWEAR.lastIndex = 0;
  return SWEAR.test(text);
}

/** The text as it may be shown to the people who do the work. */
export function withoutSwearing(text: string): string {
  return text
    .replace(SWEAR, ' ')
    .replace(/\s{2,}/g, ' ')
    .replace(/\s([,.!?])/g, '$1')
    .trim();
}
