import type { DOMWindow } from 'jsdom';
import { isRecord } from '../../plain-error.ts';

/** The name under which the library and its call machine post each other messages. */
const CHANNEL = 'iframe-call-message';

type Message = Readonly<Record<string, unknown>>;

export interface ScriptedCallMachine {
  /** What the library asked of it, in order, by action. */
  readonly asked: readonly string[];
  /** The messages of one action, as they came. */
  all(action: string): Message[];
  /** Posts an event to the library. */
  post(message: Message): void;
  /** Another participant joins, or changes. */
  participant(action: 'participant-joined' | 'participant-updated', participant: FakeParticipant): void;
  /** Present from the beginning. */
  present: FakeParticipant[];
  /** Resolves with the next text sent into the room. */
  nextAppMessage(): Promise<string>;
  /** Joining waits until the function returned is called. */
  holdJoin(): () => void;
  /** Actions it does not react to. */
  readonly deaf: Set<string>;
  /** What becomes of the script that loads it. */
  script: 'load' | 'fail' | 'hang';
  close(): void;
}

interface FakeParticipant {
  id: string;
  name: string;
  audio?: MediaStreamTrack;
  video?: MediaStreamTrack;
}

/**
 * The other half of the room library, which its service would deliver: loaded by the script tag, spoken to by window
 * messages. It does what the real one is documented to do, without media.
 */
export function scriptedCallMachine(window: DOMWindow): ScriptedCallMachine {
  const messages: Message[] = [];
  const asked: string[] = [];
  const receivers: ((text: string) => void)[] = [];
  const deaf = new Set<string>();
  const streams: Record<string, unknown> = {};
  let callClientId: unknown;
  let held = Promise.resolve();
  let microphoneOn = true;

  const machine: ScriptedCallMachine = {
    asked,
    deaf,
    present: [],
    script: 'load',
    all: (action) => messages.filter((message) => message.action === action),
    post: (message) => window.postMessage({ what: CHANNEL, from: 'embedded', callClientId, ...message }, '*'),
    participant(action, participant) {
      machine.post({ action, participant: described(participant) });
    },
    nextAppMessage: () => new Promise((resolve) => receivers.push(resolve)),
    holdJoin() {
      let proceed = () => {};
      held = new Promise((resolve) => {
        proceed = resolve;
      });
      return proceed;
    },
    close() {
      window.removeEventListener('message', hear);
      scripts.disconnect();
    },
  };

  const scripts = new window.MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (node.nodeName !== 'SCRIPT' || machine.script === 'hang') continue;
      if (machine.script === 'load') install();
      node.dispatchEvent(new window.Event(machine.script === 'load' ? 'load' : 'error'));
    }
  });
  scripts.observe(window.document.head, { childList: true });
  window.addEventListener('message', hear);
  return machine;

  function install(): void {
    const daily: unknown = window._daily;
    const instances: object = isRecord(daily) && isRecord(daily.instances) ? daily.instances : {};
    const state = { local: { public: {}, streams: {} }, participants: {}, streams };
    for (const instance of Object.values(instances)) {
      Object.assign(instance, { callMachine: { store: { getState: () => state }, reset: () => {} } });
    }
  }

  function hear({ data }: MessageEvent): void {
    if (!isRecord(data) || data.what !== CHANNEL || data.from !== 'module') return;
    const action = String(data.action);
    callClientId = data.callClientId;
    messages.push(data);
    asked.push(action);
    if (deaf.has(action)) return;
    if (action === 'join-meeting') void held.then(() => joined(data));
    else if (action === 'leave-meeting') machine.post({ action: 'left-meeting' });
    else if (action === 'app-msg') receivers.shift()?.(String(data.data));
    else if (action === 'local-audio') microphone(data.state === true);
    else if (data.callbackStamp !== undefined) machine.post({ action: 'done', callbackStamp: data.callbackStamp });
  }

  function joined({ properties }: Message): void {
    microphoneOn = !(isRecord(properties) && properties.startAudioOff === true);
    const others = machine.present.map((participant) => [participant.id, described(participant)]);
    machine.post({ action: 'call-machine-initialized' });
    machine.post({ action: 'joined-meeting', participants: { local: local(), ...Object.fromEntries(others) } });
  }

  function microphone(on: boolean): void {
    microphoneOn = on;
    machine.post({ action: 'participant-updated', participant: local() });
  }

  function local(): object {
    const audio = { state: microphoneOn ? 'playable' : 'off', subscribed: true };
    return { session_id: 'me', user_name: '', local: true, tracks: { audio, video: { state: 'off' } } };
  }

  function described({ id, name, audio, video }: FakeParticipant): object {
    if (audio) streams[`${id}-audio`] = { participantId: id, type: 'cam', pendingTrack: audio };
    if (video) streams[`${id}-video`] = { participantId: id, type: 'cam', pendingTrack: video };
    const tracks = { audio: { state: audio ? 'playable' : 'off' }, video: { state: video ? 'playable' : 'off' } };
    return { session_id: id, user_name: name, local: false, tracks };
  }
}
