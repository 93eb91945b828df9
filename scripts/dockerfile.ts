import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './build/stale-build.ts';

/** One instruction of the Dockerfile, its continued lines in one. */
export interface Instruction {
  /** Of its stage, or its number from 0. */
  readonly stage: string;
  readonly name: string;
  readonly words: string;
}

/** Reads as much of a Dockerfile as ours uses. */
export async function readDockerfile(): Promise<Instruction[]> {
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const instructions: Instruction[] = [];
  let stage = '';
  let stages = 0;
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`The Dockerfile has a line that is no instruction: ${line}`);
    if (name === 'FROM') stage = / AS (\w+)$/.exec(words)?.[1] ?? String(stages++);
    instructions.push({ stage, name, words });
  }
  return instructions;
}

/** What a stage copies from the sources or another stage, each with where to. */
export function copiesOf(instructions: readonly Instruction[], stage: string) {
  return instructions
    .filter((one) => one.stage === stage && one.name === 'COPY')
    .map(({ words }) => {
      const [, from = null, rest = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(words) ?? [];
      const paths = rest.split(/\s+/);
      return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
    });
}
