/** Twice the text may cost this many times the processor time: linear, with room for a cache that no longer holds it. */
const MOST_GROWTH = 2.5;
/** Measurements below this say nothing, in ms. */
const LEAST_MS = 2;
const TRIES = 6;
/** Text that takes so long, in ms, need not be made longer to be sure. */
const HOPELESS_MS = 60;
/** A busy machine may spoil all tries at one length, but not at several. */
const LENGTHS = 4;
/** As long as a whole request may be; what reads that sooner than can be measured is quick enough. */
const MOST_CHARACTERS = 256_000;

/**
 * Whether reading twice the text costs at most 2.5 times the processor time. The text grows until its cost can be
 * measured. Each cost is the least of several tries, as a busy machine only adds to it.
 */
export async function isLinear(
  read: (text: string) => unknown,
  make: (characters: number) => string,
): Promise<boolean> {
  let characters = 1_000;
  while ((await leastMs(read, make(characters), 2)) < LEAST_MS) {
    characters *= 2;
    if (characters > MOST_CHARACTERS) return true;
  }
  for (let lengths = 0; lengths < LENGTHS; lengths++) {
    if (lengths > 0 && (await processorMs(read, make(characters))) > HOPELESS_MS) return false;
    if ((await growth(read, make(characters), make(2 * characters))) <= MOST_GROWTH) return true;
    characters = Math.round(characters * 1.5);
  }
  return false;
}

/** The least that is seen of it, up to the first that is little enough. */
async function growth(read: (text: string) => unknown, text: string, twice: string): Promise<number> {
  let [one, two] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES; tries++) {
    one = Math.min(one, await leastMs(read, text, 1));
    two = Math.min(two, await leastMs(read, twice, 1));
    if (two <= MOST_GROWTH * one || two > HOPELESS_MS) break;
  }
  return two / one;
}

async function leastMs(read: (text: string) => unknown, text: string, tries: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let number = 0; number < tries; number++) least = Math.min(least, await processorMs(read, text));
  return least;
}

async function processorMs(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
