import { hours } from '@downspout/business/facts';
import { companyClock } from '@downspout/leads/company-clock';
import { useEffect, useState } from 'react';
import { hoursWords } from './hours-words.ts';

/** How long what is said may be late, when the door is opened or closed meanwhile. */
const REFRESH_MS = 20_000;

/**
 * Whether somebody is there now, above a form. The page is built once and read at any time, so until the script is there
 * the plain hours stand in its place; it is as high as they are, and nothing moves.
 */
export function HoursNote() {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const update = () => setWords(hoursWords(Date.now(), companyClock));
    update();
    const timer = setInterval(update, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="hours-note">
      {words === null ? hours.map(({ text }) => <span key={text}>{text}</span>) : <strong>{words}</strong>}
    </p>
  );
}
