import { type ReactNode, use } from 'react';

export interface ScreenProps {
  /** What its address names. */
  readonly params: { readonly id?: string | undefined };
}
type Part<Props> = (props: Props) => ReactNode;

/** Of parts whose script could not be fetched: each fetches it again. */
const failed = new Set<() => Promise<unknown>>();

/** Fetched ahead by `load`, it is shown at once. */
type LazyPart<Props> = Part<Props> & { readonly load: () => Promise<unknown> };

/** A screen, or a part of one, whose script is fetched when it is first shown; `loadAgain` fetches what failed. */
export function lazyPart<Props extends object>(load: () => Promise<Part<Props>>): LazyPart<Props> {
  let loading: Promise<Part<Props>> | undefined;
  let loaded: Part<Props> | undefined;
  const begin = () => {
    const attempt = load();
    loading = attempt;
    attempt.then(
      (part) => {
        loaded = part;
        failed.delete(begin);
      },
      () => failed.add(begin),
    );
    return attempt;
  };
  return Object.assign(
    (props: Props) => {
      // What had to be waited for React shows 300 ms later, so that screens do not flicker.
      const Loaded = loaded ?? use(loading ?? begin());
      return <Loaded {...props} />;
    },
    { load: () => loading ?? begin() },
  );
}

/** Fetches again what could not be fetched; rejects when that fails as well. */
export function loadAgain(): Promise<unknown> {
  return Promise.all([...failed].map((begin) => begin()));
}

export function isToLoad(): boolean {
  return failed.size > 0;
}
