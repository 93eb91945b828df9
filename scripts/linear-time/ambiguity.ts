import { UndecidedError } from './automaton.ts';
import type { Component } from './components.ts';
import type { Graph } from './graph.ts';

/** How much may be tried before it is given up. */
export interface Budget {
  steps: number;
}

/** Characters, as indexes of the graph's atoms. */
export type Word = readonly number[];

/** Where an ambiguity begins, and the text along which it is found. */
export interface Ambiguity {
  readonly at: number;
  readonly pump: Word;
}

/** Two ways around the component for the same text: each time around doubles the ways. */
export function twoWaysAround(graph: Graph, component: Component, budget: Budget): Ambiguity | null {
  const [start] = component;
  if (start === undefined) return null;
  for (const id of component) {
    for (const [atom, targets] of (graph.places[id]?.next ?? []).entries()) {
      for (const [to, ways] of targets) if (component.has(to) && ways > 1) return { at: id, pump: [atom] };
    }
  }
  const within = { ...graph, component };
  const apart = ([one, other]: State) => one !== other;
  const back = (state: State) => search([within, within], state, ([one, other]) => one === other, budget);
  const pump = search([within, within], [start, start], (state) => apart(state) && back(state) !== null, budget);
  return pump === null ? null : { at: start, pump };
}

/** The search for the match's beginning goes on over a text that leads into the component and around it. */
export function fromSearch(graph: Graph, trying: Graph, component: Component, budget: Budget): Ambiguity | null {
  const [start] = component;
  if (start === undefined) return null;
  const searching = new Set(graph.places.filter((place) => place.searching).map(({ id }) => id));
  for (const id of searching) {
    const end = ([one, two, three]: State) => one === id && two === start && three === start;
    const within = [
      { ...graph, component: searching },
      { ...graph, component: null },
      { ...trying, component },
    ];
    const pump = search(within, [id, id, start], end, budget);
    if (pump !== null) return { at: id, pump };
  }
  return null;
}

/** A loop before the component reads the same text, and may hand over to it after each time around. */
export function fromLoops(
  graph: Graph,
  trying: Graph,
  before: readonly Component[],
  component: Component,
  budget: Budget,
): Ambiguity | null {
  for (const first of before) {
    if (!reaches(graph, first, component)) continue;
    const within = [
      { ...graph, component: first },
      { ...graph, component: null },
      { ...trying, component },
    ];
    for (const p of first) {
      for (const q of component) {
        if (first.has(q) && p === q) continue;
        const end = ([one, two, three]: State) => one === p && two === q && three === q;
        const pump = search(within, [p, p, q], end, budget);
        if (pump !== null) return { at: p, pump };
      }
    }
  }
  return null;
}

type State = readonly number[];

/** Where one of the ways may go; null: anywhere. */
interface Within extends Graph {
  readonly component: Component | null;
}

/**
 * The shortest text along which all of `from` go on at once, each within its own places, to what `isEnd`
 * takes; at least one character.
 */
function search(within: readonly Within[], from: State, isEnd: (state: State) => boolean, budget: Budget): Word | null {
  const seen = new Set<string>();
  const open: { state: State; word: Word }[] = [{ state: from, word: [] }];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    const { state, word } = at;
    const atoms = within[0]?.atoms.length ?? 0;
    for (let atom = 0; atom < atoms; atom++) {
      for (const next of together(within, state, atom)) {
        budget.steps -= 1;
        if (budget.steps < 0) throw new UndecidedError('too many ways through it');
        if (isEnd(next)) return [...word, atom];
        const key = next.join();
        if (seen.has(key)) continue;
        seen.add(key);
        open.push({ state: next, word: [...word, atom] });
      }
    }
  }
  return null;
}

function together(within: readonly Within[], state: State, atom: number): readonly State[] {
  let all: State[] = [[]];
  for (const [index, { places, component }] of within.entries()) {
    const targets = [...(places[state[index] ?? 0]?.next[atom]?.keys() ?? [])];
    const taken = component === null ? targets : targets.filter((to) => component.has(to));
    all = all.flatMap((sofar) => taken.map((to) => [...sofar, to]));
    if (all.length === 0) return all;
  }
  return all;
}

function reaches({ places }: Graph, from: Component, to: Component): boolean {
  const seen = new Set(from);
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (to.has(id)) return true;
    for (const targets of places[id]?.next ?? []) {
      for (const next of targets.keys()) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
  }
  return false;
}
