import { CharBase, CharSet, type Concatenation, type Element, JS } from 'refa';

/** A bounded repetition of more than this is as good as an unbounded one. */
const MOST_COPIES = 100;

/** A step that consumes nothing; it is taken only where the characters around it allow it. */
export interface Step {
  readonly to: number;
  readonly condition: Condition | null;
  /** Into a repetition, into one round of it, or from there back to it, which a round without a character does not do. */
  readonly loop: 'enter' | 'round' | 'again' | null;
}

/** One character before or behind: of this set, or no character at all where `edge`; `negate` turns both around. */
export interface Condition {
  readonly kind: 'ahead' | 'behind';
  readonly negate: boolean;
  readonly set: CharSet;
  readonly edge: boolean;
}

/** Consumes one character of the set. */
interface Read {
  readonly to: number;
  readonly set: CharSet;
}

/** A regular expression as the places in it that a backtracking matcher visits. */
export interface Automaton {
  readonly steps: readonly (readonly Step[])[];
  readonly reads: readonly (readonly Read[])[];
  readonly start: number;
  readonly final: number;
  readonly sticky: boolean;
  /** Whether anything in it repeats without end. */
  readonly loops: boolean;
}

/** What the analysis cannot decide. */
export class UndecidedError extends Error {
  override name = 'UndecidedError';
}

/** `mostCopies`: what may repeat more often than this counts as repeating without end. */
export function buildAutomaton(source: string, flags: string, mostCopies = MOST_COPIES): Automaton {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { expression, maxCharacter } = parser.parse({ backreferences: 'throw', maxNodes: 100_000 });
  const builder = createBuilder(CharSet.empty(maxCharacter), Math.min(mostCopies, MOST_COPIES));
  const start = builder.node();
  const final = builder.alternatives(expression.alternatives, start);
  const { steps, reads } = builder;
  return { steps, reads, start, final, sticky: flags.includes('y'), loops: builder.loops() };
}

export function atomsOf({ steps, reads }: Automaton): readonly CharSet[] {
  const sets = [...reads.flat(), ...steps.flat().flatMap(({ condition }) => condition ?? [])].map(({ set }) => set);
  const [any] = sets;
  return any === undefined ? [] : new CharBase([...sets, CharSet.all(any.maximum)]).sets;
}

/** Nodes with what leads from each, one by one. */
function createGraph() {
  const steps: Step[][] = [];
  const reads: Read[][] = [];
  return {
    steps,
    reads,
    node(): number {
      steps.push([]);
      reads.push([]);
      return steps.length - 1;
    },
    step(from: number, to: number, condition: Condition | null = null, loop: Step['loop'] = null): void {
      steps[from]?.push({ to, condition, loop });
    },
    read(from: number, to: number, set: CharSet): void {
      reads[from]?.push({ to, set });
    },
  };
}

function createBuilder(none: CharSet, mostCopies: number) {
  const graph = createGraph();
  const { steps, reads, node, step, read } = graph;
  let loops = false;

  function alternatives(all: readonly Concatenation[], from: number): number {
    const end = node();
    for (const { elements } of all) {
      const begin = node();
      step(from, begin);
      step(
        elements.reduce((at, element) => add(element, at), begin),
        end,
      );
    }
    return end;
  }

  function add(element: Element, from: number): number {
    switch (element.type) {
      case 'CharacterClass': {
        const to = node();
        read(from, to, element.characters);
        return to;
      }
      case 'Alternation':
        return alternatives(element.alternatives, from);
      case 'Quantifier':
        return repeat(element, from);
      case 'Assertion':
        return assert(element, from);
      case 'Unknown':
        throw new UndecidedError('a back reference');
    }
  }

  function repeat({ alternatives: all, min, max }: Element & { type: 'Quantifier' }, from: number): number {
    const endless = max > mostCopies;
    let at = from;
    for (let copy = 0; copy < Math.min(min, mostCopies); copy++) at = alternatives(all, at);
    if (endless) {
      loops = true;
      return addLoop(at, graph, (round) => alternatives(all, round));
    }
    const end = node();
    step(at, end);
    for (let copy = min; copy < max; copy++) {
      at = alternatives(all, at);
      step(at, end);
    }
    return end;
  }

  function assert(assertion: Element & { type: 'Assertion' }, from: number): number {
    const end = node();
    const condition = oneCharacter(assertion, none);
    step(from, end, condition);
    if (condition !== null) return end;
    const before = loops;
    loops = false;
    // Whether a longer one holds is left open: it may. What is tried in it leads nowhere.
    alternatives(assertion.alternatives, assertion.kind === 'ahead' ? from : node());
    if (loops && assertion.kind === 'behind') throw new UndecidedError('a lookbehind that repeats without end');
    loops ||= before;
    return end;
  }

  return { steps, reads, node, alternatives, loops: () => loops };
}

/** Answers where it goes on behind the repetition of what `addRound` adds. */
function addLoop(
  from: number,
  { node, step }: ReturnType<typeof createGraph>,
  addRound: (from: number) => number,
): number {
  const loop = node();
  const round = node();
  const end = node();
  step(from, loop, null, 'enter');
  step(loop, round, null, 'round');
  step(addRound(round), loop, null, 'again');
  step(loop, end);
  return end;
}

function oneCharacter(
  { kind, negate, alternatives }: Element & { type: 'Assertion' },
  none: CharSet,
): Condition | null {
  let set = none;
  let edge = false;
  for (const { elements } of alternatives) {
    const [only] = elements;
    if (elements.length !== 1 || only === undefined) return null;
    if (only.type === 'CharacterClass') set = set.union(only.characters);
    else if (only.type === 'Assertion' && only.kind === kind && isEdge(only)) edge = true;
    else return null;
  }
  return { kind, negate, set, edge };
}

/** "$" as the library writes it: behind this stands nothing. */
function isEdge({ negate, alternatives }: Element & { type: 'Assertion' }): boolean {
  const [only] = alternatives;
  const [any] = only?.elements ?? [];
  return negate && alternatives.length === 1 && any?.type === 'CharacterClass' && any.characters.isAll;
}
