import { fetchVoiceConfig, type VoiceConfig } from './voice-config.ts';

type TakeCalls = (link: HTMLAnchorElement, config: VoiceConfig) => void;

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
  if (config === null) throw new Error('There is no assistant to call');
  (await load(config))(link, config);
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
