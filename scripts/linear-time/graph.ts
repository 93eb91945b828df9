import type { CharSet } from 'refa';
import { type Automaton, atomsOf, type Condition, type Step } from './automaton.ts';

/** Where a matcher may stand before it reads the next character. */
export interface Place {
  readonly id: number;
  /** By character (an index of `atoms`): the places it may go on to, and in how many ways; two stand for many. */
  readonly next: readonly ReadonlyMap<number, number>[];
  /** By character: whether a match is certain here once it follows. What is tried beyond is not tried again. */
  readonly accepts: readonly boolean[];
  /** Within the search for the place where a match begins. */
  readonly searching: boolean;
}

export interface Graph {
  readonly places: readonly Place[];
  readonly atoms: readonly CharSet[];
}

/** Before the first character. */
const NOTHING = -1;
const MOST_PLACES = 20_000;

/** All the places that can be reached from the beginning, the first two being the beginning and the search. */
export function buildGraph(automaton: Automaton): Graph {
  const atoms = atomsOf(automaton);
  const kinds = kindsBefore(automaton, atoms);
  const numbers = new Map<string, number>();
  const open: { node: number; before: number }[] = [];
  const SEARCH = -1;

  function placeOf(node: number, before: number): number {
    const key = `${node}:${kinds.get(before)}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, open.length);
    open.push({ node, before });
    return open.length - 1;
  }

  placeOf(automaton.start, NOTHING);
  const places: Place[] = [];
  for (let id = 0; id < open.length && id < MOST_PLACES; id++) {
    const { node, before } = open[id] ?? { node: 0, before: NOTHING };
    const searching = node === SEARCH;
    const from = searching ? automaton.start : node;
    const accepts = atoms.map(() => false);
    const next = atoms.map((_, atom) => {
      const targets = new Map<number, number>();
      const add = (target: number, ways: number) => targets.set(target, Math.min(2, (targets.get(target) ?? 0) + ways));
      for (const [reached, ways] of reach(automaton, atoms, from, before, atom)) {
        if (reached === automaton.final) accepts[atom] = !searching;
        for (const { to, set } of automaton.reads[reached] ?? []) {
          if (holds(set, atoms, atom)) add(placeOf(to, atom), ways);
        }
      }
      if (searching || (id === 0 && !automaton.sticky)) add(placeOf(SEARCH, atom), 1);
      return targets;
    });
    places.push({ id, next, accepts, searching });
  }
  return { places, atoms };
}

/** The nodes reached without reading, and in how many ways. */
function reach(automaton: Automaton, atoms: readonly CharSet[], from: number, before: number, atom: number) {
  const ways = new Map<number, number>();
  const passes = ({ condition }: Step) => condition === null || allows(condition, atoms, before, atom);

  /** `begun`: the repetitions in whose round nothing was read yet. */
  function visit(node: number, begun: ReadonlySet<number>): void {
    const so = ways.get(node) ?? 0;
    ways.set(node, Math.min(2, so + 1));
    if (so >= 2) return;
    for (const step of automaton.steps[node] ?? []) {
      if (!passes(step) || (step.loop === 'again' && begun.has(step.to))) continue;
      visit(step.to, step.loop === null || step.loop === 'again' ? begun : changed(begun, step, node));
    }
  }
  visit(from, new Set());
  return ways;
}

function changed(begun: ReadonlySet<number>, { loop, to }: Step, from: number): ReadonlySet<number> {
  const next = new Set(begun);
  if (loop === 'round') next.add(from);
  else next.delete(to);
  return next;
}

function allows(condition: Condition, atoms: readonly CharSet[], before: number, atom: number): boolean {
  const { kind, negate, set, edge } = condition;
  if (kind === 'behind') return (before === NOTHING ? edge : holds(set, atoms, before)) !== negate;
  return holds(set, atoms, atom) !== negate;
}

function holds(set: CharSet, atoms: readonly CharSet[], atom: number): boolean {
  const first = atoms[atom]?.ranges[0]?.min;
  return first !== undefined && set.has(first);
}

/** Characters that no lookbehind distinguishes are the same kind. */
function kindsBefore({ steps }: Automaton, atoms: readonly CharSet[]): ReadonlyMap<number, string> {
  const conditions = steps.flat().flatMap(({ condition }) => (condition?.kind === 'behind' ? [condition] : []));
  const kind = (atom: number) => conditions.map((one) => Number(allows(one, atoms, atom, NOTHING))).join('');
  return new Map([NOTHING, ...atoms.keys()].map((atom) => [atom, kind(atom)]));
}
