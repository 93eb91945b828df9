/** A language other than English, as far as there is a sentence for it; `other` for the rest. */
export type OtherLanguage = 'es' | 'fr' | 'de' | 'pt' | 'other';

/** Words that are frequent in a language and rare in English, names and addresses. */
const WORDS: readonly (readonly [OtherLanguage, ReadonlySet<string>])[] = [
  [
    'es',
    setOf(
      'hola gracias número numero es mis necesito quiero quisiera por favor habla hablas español espanol ingles inglés canaletas canales limpiar limpieza cuánto cuanto cuesta dónde donde qué usted ustedes mi nombre teléfono telefono buenos buenas días dias tardes noches llamo tengo puede puedo techo luces navidad agua para pero muy bien está estan están señor señora ayuda alguien hablar entiendo hacer ahora',
    ),
  ],
  [
    'fr',
    setOf(
      "bonjour merci je vous besoin voudrais s'il plaît plait nettoyer gouttière gouttières gouttieres combien où avez parlez français francais maison est pour avec bonsoir mon suis toit oui",
    ),
  ],
  [
    'de',
    setOf(
      'ich nicht bitte guten tag brauche sprechen sprichst deutsch dachrinne dachrinnen reinigen wie viel kostet haus und danke möchte mein ist haben sie können kann auf',
    ),
  ],
  [
    'pt',
    setOf(
      'olá ola obrigado obrigada preciso você voce calhas limpar quanto custa português portugues casa não nao meu minha bom dia tarde quero por favor telhado falar',
    ),
  ],
];
/** One of these is enough. */
const SURE =
  /[¿¡]|\b(?:hablas? (?:español|espanol|ingl[eé]s)|no hablo|parlez[- ]vous|sprechen sie|fala portugu[eê]s|(?:hola|bonjour|guten tag|olá)\W*$)/i;
/** Letters that English has not. */
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Greek}]/gu;

/** The language that the visitor speaks; null for English, and for what is too short to tell. */
export function readLanguage(text: string): OtherLanguage | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(OTHER_SCRIPT)?.length ?? 0) * 2 > letters) return 'other';
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  const counted = WORDS.map(([language, known]) => ({
    language,
    hits: words.filter((word) => known.has(word)).length,
  }));
  const [best] = counted.sort((one, other) => other.hits - one.hits);
  if (best === undefined || best.hits === 0) return null;
  const enough = SURE.test(text) || (best.hits >= 2 && best.hits * 3 >= words.length);
  return enough ? best.language : null;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
