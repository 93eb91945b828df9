import { type RefObject, useEffect, useRef, useState } from 'react';
import { filters } from '../../words/inbox.ts';

/** So long after the last key the address is told: browsers let it change only so often. */
const PAUSE_MS = 250;

type Change = (changes: { readonly q: string }, replace: boolean) => unknown;

interface SearchFieldProps {
  readonly filter: { readonly q?: string | undefined };
  readonly change: Change;
  readonly input?: RefObject<HTMLInputElement | null>;
  readonly hint?: string;
  /** Told of each key, for a search that need not wait. */
  readonly onType?: (text: string) => void;
}

export function SearchField({ filter: { q = '' }, change, input, ...props }: SearchFieldProps) {
  const { hint = filters.searchHint, onType } = props;
  const { text, type, flush } = useTyped(q, change, onType);
  return (
    <search className="search">
      <label htmlFor="search" className="sr-only">
        {filters.search}
      </label>
      <input
        ref={input}
        id="search"
        type="search"
        value={text}
        maxLength={200}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onBlur={flush}
        onKeyDown={({ key }) => key === 'Enter' && flush()}
      />
    </search>
  );
}

/** What is typed, which the address is told after a pause. All that is typed in one go is one step for the browser's Back. */
function useTyped(q: string, change: Change, onType?: (text: string) => void) {
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
    onType?.(q);
  }, [q, onType]);
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
      onType?.(typed);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => tell(typed), PAUSE_MS);
    },
    flush() {
      tell(text);
      isTyping.current = false;
    },
  };
}
