import type { CallFailure } from './call-failure.ts';
import { fetchVoiceConfig, type VoiceConfig } from './voice-config.ts';

type TakeCalls = (link: HTMLAnchorElement, config: VoiceConfig) => void;

let ready: Promise<void> | undefined;

/**
 * Called by the page script: when the visitor first shows intent to call, and on each press until the button is ours.
 * Rejects where no assistant is to be had, with the words for the cause chosen: the page script shows them to whoever has
 * pressed. The next time tries again.
 */
export function mount(link: HTMLAnchorElement): Promise<void> {
  ready ??= prepare(link).catch((error) => {
    ready = undefined;
    if ('pressed' in link.dataset) {
      console.error('The call failed:', error);
      chooseWords(link, error instanceof SyntaxError ? 'refused' : 'unreachable');
    }
    throw error;
  });
  return ready;
}

async function prepare(link: HTMLAnchorElement): Promise<void> {
  const config = await fetchVoiceConfig();
  const takeCalls = await load(config);
  await pressEnd(link);
  takeCalls(link, config);
}

/** As `call-view.ts` does once the button is ours; a file shared with it would cost each press a request. */
function chooseWords(link: HTMLElement, cause: CallFailure): void {
  const words = link.parentElement?.querySelectorAll<HTMLElement>('[data-cause]') ?? [];
  for (const text of words) text.hidden = text.dataset.cause !== cause;
}

/** A press that has begun on the link would be lost with it. A finger's is not: it goes to what is there when it ends. */
async function pressEnd(link: HTMLAnchorElement): Promise<void> {
  while (link.matches(':active')) await new Promise(requestAnimationFrame);
}

/** Each comes as a file of its own, with all it needs: a press loads one of them. */
async function load({ provider, hearing, speaking }: VoiceConfig): Promise<TakeCalls> {
  if (provider === 'embedded') {
    const server = [hearing, speaking].includes('server') ? import('../call-panel/server-engines.ts') : null;
    const { takeEmbeddedCalls } = await import('../call-panel/embedded-call.ts');
    const engines = (await server?.catch(() => null))?.serverEngines;
    return (link, config) => takeEmbeddedCalls(link, config, engines);
  }
  // Fetched beside what needs it; a press that fails to load it may load it again.
  import('@downspout/web-call/daily').catch(() => {});
  return (await import('./platform-call.ts')).takePlatformCalls;
}
