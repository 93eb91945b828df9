import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/** A regular expression that a source file writes out, or builds, by its lines. */
export type Site = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'literal'; readonly source: string; readonly flags: string }
  /** Put together when the file is loaded, or later; `code` is how. */
  | { readonly kind: 'built'; readonly code: string }
);

/** The functions of `pattern.ts`, which put expressions together. */
const COMPOSERS: ReadonlySet<string> = new Set(['pattern', 'anyOf', 'wholeWords', 'fromWord']);
export const COMPOSERS_FILE = /\/understanding\/pattern\.ts$/;

/** The expressions of one file. A literal that is nothing but a part of others is seen in them. */
export function expressionsIn(path: string, text: string): Site[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const literals: ESTree.RegExpLiteral[] = [];
  const built: { start: number; end: number }[] = [];
  const composed: { start: number; end: number }[] = [];
  const constants = new Map<string, ESTree.RegExpLiteral>();
  const uses: { name: string; start: number }[] = [];
  const compose = (node: { start: number; end: number }) => {
    built.push(node);
    composed.push(node);
  };
  const call = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    if (node.callee.type !== 'Identifier') return;
    if (node.callee.name === 'RegExp') built.push(node);
    if (COMPOSERS.has(node.callee.name)) compose(node);
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push(node);
    },
    NewExpression: call,
    CallExpression: call,
    TaggedTemplateExpression(node) {
      if (node.tag.type === 'Identifier' && COMPOSERS.has(node.tag.name)) compose(node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'Literal' && 'regex' in init) constants.set(id.name, init);
    },
    Identifier({ name, start }) {
      uses.push({ name, start });
    },
  }).visit(program);

  const inComposed = ({ start }: { start: number }) => composed.some((one) => one.start <= start && start < one.end);
  const isPart = (literal: ESTree.RegExpLiteral) => {
    if (inComposed(literal)) return true;
    const [name] = [...constants].find(([, constant]) => constant === literal) ?? [];
    const used = uses.filter((use) => use.name === name).slice(1);
    return used.length > 0 && used.every(inComposed);
  };
  const outermost = built.filter((one) => !composed.some((other) => other !== one && holds(other, one)));
  return [
    ...literals
      .filter((literal) => !isPart(literal))
      .map((node) => ({
        kind: 'literal' as const,
        ...lines(text, node),
        source: node.regex.pattern,
        flags: node.regex.flags,
      })),
    ...outermost.map((node) => ({
      kind: 'built' as const,
      ...lines(text, node),
      code: text.slice(node.start, node.end),
    })),
  ];
}

function holds(outer: { start: number; end: number }, { start }: { start: number }): boolean {
  return outer.start <= start && start < outer.end;
}

function lines(text: string, { start, end }: { start: number; end: number }) {
  const line = (place: number) => text.slice(0, place).split('\n').length;
  return { from: line(start), to: line(end) };
}
