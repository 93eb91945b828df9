/**
 * The other half of the room library, as its service would deliver it: served in place of its script, spoken to by window
 * messages (see `packages/web-call/src/daily/testing/scripted-call-machine.ts`). Without media.
 */
const CHANNEL = 'iframe-call-message';

declare global {
  var callMachine: { asked: string[]; post(message: object): void; close(): void } | undefined;
  /** Joining is not answered. */
  var holdJoin: boolean | undefined;
}

// The library loads it again for each call.
const asked: string[] = globalThis.callMachine?.asked ?? [];
globalThis.callMachine?.close();
let callClientId: unknown;
globalThis.callMachine = { asked, post, close: () => removeEventListener('message', listen) };
install();
addEventListener('message', listen);

function listen({ data }: MessageEvent): void {
  hear(data);
}

function post(message: object): void {
  postMessage({ what: CHANNEL, from: 'embedded', callClientId, ...message }, '*');
}

function hear(data: unknown): void {
  if (field(data, 'what') !== CHANNEL || field(data, 'from') !== 'module') return;
  const action = String(field(data, 'action'));
  callClientId = field(data, 'callClientId');
  asked.push(action);
  if (action === 'join-meeting') {
    if (!globalThis.holdJoin) join();
  } else if (action === 'leave-meeting') post({ action: 'left-meeting' });
  else if (field(data, 'callbackStamp') !== undefined) {
    post({ action: 'done', callbackStamp: field(data, 'callbackStamp') });
  }
}

function join(): void {
  install(); // A second call has an instance of its own, for which nothing is loaded again.
  const tracks = { audio: { state: 'playable', subscribed: true }, video: { state: 'off' } };
  const local = { session_id: 'me', user_name: '', local: true, tracks };
  post({ action: 'call-machine-initialized' });
  post({ action: 'joined-meeting', participants: { local } });
}

/** The library reads its participants and their streams from the machine's store. */
function install(): void {
  const state = { local: { public: {}, streams: {} }, participants: {}, streams: {} };
  const instances = field(field(globalThis, '_daily'), 'instances');
  for (const instance of Object.values(Object(instances))) {
    Object.assign(Object(instance), { callMachine: { store: { getState: () => state }, reset: () => {} } });
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
