import { fetchVoiceConfig, type VoiceConfig } from './voice-config.ts';

type TakeCalls = (link: HTMLAnchorElement, config: VoiceConfig) => void;

/** A press is over by then, or was none. */
const LONGEST_PRESS_MS = 1_000;

let ready: Promise<void> | undefined;

/**
 * Called by the page script: on the first sign that the visitor may call, and on each press until the button is ours.
 * Rejects where no assistant is to be had: the link stays a phone link then.
 */
export function mount(link: HTMLAnchorElement): Promise<void> {
  ready ??= prepare(link);
  return ready;
}

async function prepare(link: HTMLAnchorElement): Promise<void> {
  const config = await fetchVoiceConfig();
  if (config === null) throw new Error('No assistant');
  const takeCalls = await load(config);
  await pressEnd(link);
  takeCalls(link, config);
}

/** A press that has begun on the link would be lost with it. A finger's is not: it goes to what is there when it ends. */
async function pressEnd(link: HTMLAnchorElement): Promise<void> {
  if (!link.matches(':active')) return;
  await new Promise((resolve) => {
    link.addEventListener('click', resolve);
    setTimeout(resolve, LONGEST_PRESS_MS);
  });
}

/** Each comes as a file of its own, with all it needs: a press loads one of them. */
async function load({ provider, hearing, speaking }: VoiceConfig): Promise<TakeCalls> {
  if (provider === 'embedded') {
    const server = hearing === 'server' || speaking === 'server' ? import('../call-panel/server-engines.ts') : null;
    const { takeEmbeddedCalls } = await import('../call-panel/embedded-call.ts');
    const engines = (await server?.catch(() => null))?.serverEngines;
    return (link, config) => takeEmbeddedCalls(link, config, engines);
  }
  // Fetched beside what needs it; a press that fails to load it may load it again.
  import('@downspout/web-call/daily').catch(() => {});
  return (await import('./platform-call.ts')).takePlatformCalls;
}
