import { type Ambiguity, fromLoops, fromSearch, twoWaysAround, type Word } from './ambiguity.ts';
import { type Automaton, buildAutomaton } from './automaton.ts';
import { componentsOf } from './components.ts';
import { buildGraph, type Graph } from './graph.ts';

/** Why a regular expression is not linear, with a text that shows it: `pump` repeated, between the other two. */
export interface SlowLoop {
  readonly growth: 'polynomial' | 'exponential';
  readonly prefix: string;
  readonly pump: string;
}

/** A bounded repetition inside an ambiguity costs as much as an unbounded one once it may repeat so often. */
const MANY = 30;
const MOST_STEPS = 3_000_000;

/**
 * Whether a backtracking matcher may need more than linear time for the expression; null when it never does.
 *
 * It does when a text leads along two ways to the same place and both can be gone again and again (Weber and Seidl, "On the
 * degree of ambiguity of finite automata", 1991), while the match may still fail. The search for where a match begins is
 * one of these ways. `UndecidedError` when that cannot be decided.
 */
export function findSlowLoop(source: string, flags: string): SlowLoop | null {
  const exact = buildAutomaton(source, flags);
  const searched = exact.loops ? findIn(exact, true) : null;
  if (searched !== null) return searched;
  const loose = buildAutomaton(source, flags, MANY);
  return loose.loops ? findIn(loose, false) : null;
}

function findIn(automaton: Automaton, searches: boolean): SlowLoop | null {
  const graph = buildGraph(automaton);
  const budget = { steps: MOST_STEPS };
  const trying = withoutCertain(graph);
  const inner = componentsOf(trying, ({ searching }) => !searching);
  const outer = componentsOf(graph, ({ searching }) => !searching);
  for (const component of inner) {
    const found = twoWaysAround(trying, component, budget);
    if (found !== null) return loopOf(graph, 'exponential', found);
  }
  for (const component of inner) {
    const found = searches
      ? fromSearch(graph, trying, component, budget)
      : fromLoops(graph, trying, outer, component, budget);
    if (found !== null) return loopOf(graph, 'polynomial', found);
  }
  return null;
}

/** Where a match is certain nothing is tried twice: the matcher takes it. */
function withoutCertain({ places, atoms }: Graph): Graph {
  const none = new Map<number, number>();
  const trying = places.map((place) => ({
    ...place,
    next: place.next.map((targets, atom) => (place.accepts[atom] ? none : targets)),
  }));
  return { places: trying, atoms };
}

function loopOf(graph: Graph, growth: SlowLoop['growth'], { at, pump }: Ambiguity): SlowLoop {
  return { growth, prefix: textOf(graph, wayTo(graph, at)), pump: textOf(graph, pump) };
}

/** The shortest text that leads from the beginning to a place. */
function wayTo({ places }: Graph, place: number): Word {
  const seen = new Set([0]);
  const open: { id: number; word: Word }[] = [{ id: 0, word: [] }];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (at.id === place) return at.word;
    for (const [atom, targets] of (places[at.id]?.next ?? []).entries()) {
      for (const to of targets.keys()) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push({ id: to, word: [...at.word, atom] });
      }
    }
  }
  return [];
}

/** Readable characters where there are any. */
function textOf({ atoms }: Graph, word: Word): string {
  return word
    .map((atom) => {
      const set = atoms[atom];
      const readable = [...'a A0 .é'].map((letter) => letter.charCodeAt(0)).find((code) => set?.has(code));
      return String.fromCodePoint(readable ?? set?.ranges[0]?.min ?? 0);
    })
    .join('');
}
