import type { CallClient, WebCallOptions } from '@downspout/web-call';
import { createCallClient } from '@downspout/web-call/call-client';
import { type CallControlParts, type CallView, createCallControl } from './call-control.ts';
import { type TakenOver, takeOverButton } from './call-view.ts';
import type { VoiceConfig } from './voice-config.ts';

/** What a call is made of, by who takes it. */
export interface Provider extends Pick<CallControlParts, 'askForMicrophone' | 'microphone'> {
  readonly options: Pick<WebCallOptions, 'rooms' | 'playback' | 'userAgent'>;
  /** Puts more of the call into the page than the button shows. */
  view?(page: TakenOver, call: CallClient): CallView;
}

/** Makes the button of the link, with one call client for the page. A press that waited for this calls now. */
export function takeCalls(link: HTMLAnchorElement, config: VoiceConfig, provider: Provider): void {
  const { options, askForMicrophone, microphone, view } = provider;
  const page = takeOverButton(link);
  const { client: call } = createCallClient({
    publicKey: config.publicKey ?? config.provider,
    baseUrl: config.baseUrl,
    speakerName: config.speakerName,
    avatarVoiceProvider: config.avatarProvider,
    ...options,
    ...reporting(config),
  });
  const control = createCallControl({
    call,
    assistantId: config.assistantId ?? config.provider,
    view: view?.(page, call) ?? page.view,
    askForMicrophone,
    microphone,
  });
  page.button.addEventListener('click', control.press);
  if ('pressed' in link.dataset) control.press();
}

function reporting({ errorReportDsn }: VoiceConfig): Pick<WebCallOptions, 'reportError'> {
  if (errorReportDsn === null) return {};
  const reporter = import('./error-reporter.ts').then(({ errorReporter }) => errorReporter(errorReportDsn));
  return { reportError: (report) => void reporter.then((send) => send(report)).catch(() => {}) };
}
