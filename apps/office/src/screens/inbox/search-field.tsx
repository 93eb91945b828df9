import { filters } from '@downspout/business/office/inbox';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FilterState } from './use-filter.ts';

/** So long after the last key the search begins. */
const PAUSE_MS = 250;

interface SearchFieldProps extends Pick<FilterState, 'filter' | 'change'> {
  readonly input: RefObject<HTMLInputElement | null>;
}

export function SearchField({ filter: { q = '' }, change, input }: SearchFieldProps) {
  const { text, type, flush } = useTyped(q, change);
  return (
    <search className="search">
      <label htmlFor="search">{filters.search}</label>
      <input
        ref={input}
        id="search"
        type="search"
        value={text}
        maxLength={200}
        placeholder={filters.searchHint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onBlur={flush}
        onKeyDown={({ key }) => key === 'Enter' && flush()}
      />
    </search>
  );
}

/** What is typed, searched for after a pause. All that is typed in one go is one step for the browser's Back. */
function useTyped(q: string, change: FilterState['change']) {
  const [text, setText] = useState(q);
  /** What the address has been told, or has told. */
  const told = useRef(q);
  const isTyping = useRef(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (q === told.current) return;
    // Changed elsewhere: by Back, by Clear.
    clearTimeout(timer.current);
    told.current = q;
    isTyping.current = false;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() === told.current) return;
    told.current = typed.trim();
    change({ q: typed }, isTyping.current);
    isTyping.current = true;
  };
  return {
    text,
    type(typed: string) {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => tell(typed), PAUSE_MS);
    },
    flush() {
      tell(text);
      isTyping.current = false;
    },
  };
}
