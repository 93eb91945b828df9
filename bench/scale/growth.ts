import { writeFile } from 'node:fs/promises';
import { type Browser, openOffice, signedInBrowser } from '../../apps/server/src/office/testing/office.ts';
import { openStore, type Store } from '../../apps/server/src/store/database.ts';
import { fillBySql } from '../fill-by-sql.ts';
import { type DatabaseProcessor, databaseProcessor } from '../postgres-processor.ts';
import { median, print, printLoad } from '../print.ts';
import { claimAndRecord, costOf, intakeOf, newQuotes, saveAll } from '../work.ts';
import { type BenchEngine, onEachEngine } from './clusters.ts';
import { svgPlot } from './plot.ts';

const LARGEST = Number(process.env.LEADS ?? 1_000_000);
const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= LARGEST);
/** An inbox without leads costs nothing; this many fill its first page several times. */
const SMALL = 1_000;
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const COUNT = 400;
const PLOT = 'docs/scale-growth.svg';

const WORK = ['intake', 'worker', 'inbox', 'search'] as const;
type Work = (typeof WORK)[number];
/** Processor time of one lead's worth, or one request, the database's too, in µs: wall time is also other processes'. */
type Times = Record<Work, number>;

interface Line {
  readonly name: string;
  readonly points: [leads: number, us: number][];
}

/** A store that leads are brought to, relayed from and looked at in. */
interface Subject {
  readonly store: Store;
  /** With the number of the oldest lead in it, whom nobody else's name begins with. */
  measure(oldest: number): Promise<Times>;
  close(): Promise<void>;
}

/** What each kind of work costs the more leads there are, against a small store measured in the same minutes. */
export async function bench(): Promise<void> {
  const lines: Line[] = [];
  await onEachEngine(async (engine) => {
    const small = await openSubject(engine);
    const large = await openSubject(engine);
    try {
      await fillBySql(small.store, { from: 0, to: SMALL });
      lines.push(...(await grow(engine, small, large)));
      await draw(lines);
    } finally {
      await Promise.all([small.close(), large.close()]);
    }
  });
}

async function draw(lines: readonly Line[]): Promise<void> {
  const plot = {
    title: 'Processor time, by leads in the store',
    x: 'leads in the store',
    y: 'µs a lead, or a request of the inbox',
    lines,
  };
  await writeFile(PLOT, svgPlot(plot));
  console.log(`drawn into ${PLOT}`);
}

async function grow({ name }: BenchEngine, small: Subject, large: Subject): Promise<Line[]> {
  const lines = WORK.map((work): Line => ({ name: `${name}: ${work}`, points: [] }));
  let filled = 0;
  for (const size of [0, ...SIZES]) {
    if (size > filled) await fillBySql(large.store, { from: filled, to: size });
    filled = size;
    printLoad();
    const pairs = await pairsOf(small, large, Math.max(0, size - 1));
    for (const [index, work] of WORK.entries()) {
      const time = median(pairs.map((pair) => pair.large[work]));
      const ratio = median(pairs.map((pair) => pair.large[work] / pair.small[work]));
      lines[index]?.points.push([size, time]);
      print(`${name}, ${size.toLocaleString('en-US')} leads: ${work}`, time, 'µs');
      print(`  against ${SMALL.toLocaleString('en-US')} leads`, ratio, '×', { atMost: 1.2 });
    }
  }
  return lines;
}

async function pairsOf(small: Subject, large: Subject, oldest: number): Promise<{ small: Times; large: Times }[]> {
  const pairs: { small: Times; large: Times }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const pair = { small: await small.measure(SMALL - 1), large: await large.measure(oldest) };
    // The first one reads what is not in memory yet.
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
}

async function openSubject(engine: BenchEngine): Promise<Subject> {
  const store = await openStore(await engine.newDatabase());
  const cleanUps: (() => unknown)[] = [];
  const office = await openOffice({ open: async () => store, cleanUp: (task) => cleanUps.push(task) });
  const browser = await signedInBrowser(office);
  const save = intakeOf(store);
  const database = await databaseProcessor(store);
  return {
    store,
    async measure(oldest) {
      const leads = newQuotes(COUNT);
      const intake = await costOf(COUNT, () => saveAll(save, leads), database);
      const worker = await costOf(COUNT, () => claimAndRecord(store, COUNT), database);
      return {
        intake: intake.processorUs,
        worker: worker.processorUs,
        inbox: await asked(browser, 'inbox', database),
        search: await asked(browser, `inbox?q=person${oldest}`, database),
      };
    },
    async close() {
      for (const task of cleanUps.reverse()) await task();
      await store.close();
    },
  };
}

const ASKED_EACH = 10;

async function asked(browser: Browser, path: string, database: DatabaseProcessor): Promise<number> {
  const cost = await costOf(
    ASKED_EACH,
    async () => {
      for (let n = 0; n < ASKED_EACH; n += 1) {
        const answer = await browser.get(`/api/${path}`);
        if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      }
    },
    database,
  );
  return cost.processorUs;
}
