import assert from 'node:assert/strict';

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const COMMENT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
/** As Go's ParseFloat reads it; `Nan` is how prom-client writes it. */
const VALUE = /^(-?\d[\d.e+-]*|NaN|Nan|[+-]Inf)$/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/;

/** Metrics as they were told. */
export interface ReadMetrics {
  /** The value of `name{label="value"}`, with its labels in the order of the alphabet. Throws when it was not told. */
  value(sample: string): number;
  /** All names, and the labels of each sample. */
  readonly samples: readonly { readonly name: string; readonly labels: ReadonlyMap<string, string> }[];
  /** The types that were told, by name. */
  readonly types: ReadonlyMap<string, string>;
}

/**
 * Reads the text format as strictly as its description (https://prometheus.io/docs/instrumenting/exposition_formats/):
 * throws for a line that is none, a sample told twice or without a type.
 */
export function readMetrics(text: string): ReadMetrics {
  assert.ok(text.endsWith('\n'), 'the last line ends');
  const values = new Map<string, number>();
  const samples: ReadMetrics['samples'][number][] = [];
  const types = new Map<string, string>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const comment = COMMENT.exec(line);
    if (comment?.[1] === 'TYPE') types.set(comment[2] ?? '', comment[3] ?? '');
    if (comment !== null) continue;
    const [, name = '', given = '', value = ''] = SAMPLE.exec(line) ?? assert.fail(`no sample: ${line}`);
    const family = [name, name.replace(/_(bucket|sum|count)$/, '')].find((one) => types.has(one));
    assert.ok(family !== undefined, `${name} has no type`);
    assert.match(value, VALUE, line);
    const labels = readLabels(given);
    const key = keyOf(name, labels);
    assert.ok(!values.has(key), `${key} is told twice`);
    values.set(key, Number(value.replace('Inf', 'Infinity')));
    samples.push({ name, labels });
  }
  return {
    value: (sample) => values.get(sample) ?? assert.fail(`${sample} was not told`),
    samples,
    types,
  };
}

function readLabels(text: string): Map<string, string> {
  const labels = new Map<string, string>();
  for (let rest = text; rest !== ''; ) {
    const [whole = '', name = '', value = ''] = LABEL.exec(rest) ?? assert.fail(`no label: ${rest}`);
    labels.set(name, value);
    rest = rest.slice(whole.length);
  }
  return labels;
}

function keyOf(name: string, labels: ReadonlyMap<string, string>): string {
  const sorted = [...labels].sort().map(([label, value]) => `${label}="${value}"`);
  return sorted.length === 0 ? name : `${name}{${sorted.join(',')}}`;
}
