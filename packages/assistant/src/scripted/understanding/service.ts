import type { ServiceType } from '@downspout/leads/options';
import { wholeWords } from './pattern.ts';

/** The services of which a text speaks, each once, in the order of the list. */
export function readServices(text: string): ServiceType[] {
  return CUES.filter(([, cue]) => cue.test(text)).map(([service]) => service);
}

/** "Everything", "both", "not sure yet": more than one, or none in particular. */
export function wantsSeveral(text: string): boolean {
  return SEVERAL.test(text);
}

const SEVERAL = wholeWords(
  /several|multiple|both|all (?:of (?:it|them)|three)|(?<!that['’]s |that is )everything/,
  /a few things|not sure(?: yet)?|don['’]?t know(?: yet)?|the works/,
);
const CUES: readonly (readonly [ServiceType, RegExp])[] = [
  [
    'gutter-cleaning',
    /\b(?:gutters?|gutter[- ]cleaning|down ?spouts?|rain ?pipes?|un?clog(?:ged|ging)?|clogged|leaves (?:in|out of) (?:the|my))\b/i,
  ],
  [
    'power-washing',
    wholeWords(
      /(?:power|pressure|soft|house)[- ]?wash(?:ed|ing|er)?/,
      /wash(?:ed|ing)? (?:the |my |our )?(?:house|home|siding|drive ?way|deck|patio|side ?walk|walkway|porch|fence)/,
      /(?:drive ?way|deck|patio|side ?walk|siding|walkway|fence)s?(?: \w+){0,3} (?:clean(?:ed|ing)?|wash(?:ed|ing)?|dirty|green|filthy|slippery|moldy)/,
      /clean(?:ed|ing)? (?:the |my |our )?(?:drive ?way|deck|patio|side ?walk|siding|walkway|fence)/,
      /mildew|algae/,
    ),
  ],
  [
    'holiday-lights-install',
    wholeWords(
      /(?:holiday|christmas|xmas|festive|roofline|string) (?:light(?:s|ing)?|d[eé]cor|decorations?|install(?:ation)?)/,
      /lights? (?:hung|installed|put up|on the (?:house|roof))/,
      /(?:hang|install|put up) (?:the |my |our |some )?(?:\w+ )?lights|holiday lights?|lights/,
    ),
  ],
];
