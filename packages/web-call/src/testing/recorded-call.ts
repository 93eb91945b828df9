import { createServer } from 'node:http';
import type { ErrorReport } from '../error-reports.ts';
import type { WebCallEvents } from '../events.ts';
import type { Playback } from '../media/playback.ts';
import type { WebCallOptions } from '../options.ts';
import { createWebCall, type WebCall } from '../web-call.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { type RoomScript, type ScriptedRooms, scriptedRooms } from './scripted-room.ts';

export const REPLY = { id: 'call-1', webCallUrl: 'https://rooms.example.com/one' } as const;

/** A client over a scripted room, with everything it emits written down. */
export interface RecordedCall extends ScriptedRooms {
  call: WebCall;
  clock: ManualClock;
  page: CountedPage;
  playback: ScriptedPlayback;
  reports: ErrorReport[];
  /** Every event with its arguments, in order. */
  events: [name: string, ...args: unknown[]][];
  /** The events as short texts: progress as `stage status`, errors as `error type`, messages as `message type`. */
  story(): string[];
  /** The arguments of one event, each time it came. */
  all(name: keyof WebCallEvents): unknown[];
}

const EVENT_NAMES: { [Name in keyof WebCallEvents]: true } = {
  'call-start': true,
  'call-end': true,
  'call-start-progress': true,
  'call-start-success': true,
  'call-start-failed': true,
  'speech-start': true,
  'speech-end': true,
  'volume-level': true,
  message: true,
  video: true,
  'network-quality-change': true,
  'network-connection': true,
  'daily-participant-updated': true,
  'camera-error': true,
  error: true,
};

export function recordedCall(script: RoomScript = {}, options: Partial<WebCallOptions> = {}): RecordedCall {
  const clock = manualClock();
  const page = countedPage();
  const playback = scriptedPlayback();
  const rooms = scriptedRooms(script);
  const reports: ErrorReport[] = [];
  const call = createWebCall({
    publicKey: 'key',
    baseUrl: 'https://platform.example.com',
    rooms: rooms.rooms,
    playback,
    clock,
    page,
    userAgent: 'Desktop',
    fetch: replying(REPLY),
    reportError: (report) => reports.push(report),
    ...options,
  });
  const events = recordEvents(call);
  return {
    ...rooms,
    call,
    clock,
    page,
    playback,
    reports,
    events,
    story: () => events.map(told),
    all: (name) => events.filter(([event]) => event === name).map(([, argument]) => argument),
  };
}

/** Writes down every event of a client from now on. */
export function recordEvents(call: WebCall): [string, ...unknown[]][] {
  const events: [string, ...unknown[]][] = [];
  const record = <Name extends keyof WebCallEvents>(name: Name) =>
    call.on(name, (...args) => {
      events.push([name, ...args]);
    });
  for (const name of eventNames()) record(name);
  return events;
}

/** A fetch that answers every request with this JSON. */
export function replying(body: unknown, status = 201): typeof fetch {
  return async () => Response.json(body, { status });
}

interface CountedPage extends EventTarget {
  listening(): number;
}

interface ScriptedPlayback extends Playback {
  /** What was asked of it, in order. */
  asked: string[];
  /** Plays that have neither sounded nor been stopped. */
  playing: Map<string, { sounds(): void; refuse(reason: unknown): void }>;
}

function* eventNames(): Generator<keyof WebCallEvents> {
  for (const name in EVENT_NAMES) if (isEventName(name)) yield name;
}

function isEventName(name: string): name is keyof WebCallEvents {
  return name in EVENT_NAMES;
}

function told([name, argument]: [string, ...unknown[]]): string {
  if (typeof argument === 'number') return `${name} ${argument}`;
  if (typeof argument !== 'object' || argument === null) return name;
  if ('stage' in argument && 'status' in argument) return `${argument.stage} ${argument.status}`;
  if ('type' in argument) return `${name} ${argument.type}`;
  if ('action' in argument) return `${name} from the room`;
  return name;
}

function countedPage(): CountedPage {
  const target = new EventTarget();
  let listening = 0;
  return Object.assign(target, {
    listening: () => listening,
    addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
      listening += 1;
      EventTarget.prototype.addEventListener.apply(target, args);
    },
    removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
      listening -= 1;
      EventTarget.prototype.removeEventListener.apply(target, args);
    },
  });
}

function scriptedPlayback(): ScriptedPlayback {
  const asked: string[] = [];
  const playing: ScriptedPlayback['playing'] = new Map();
  return {
    asked,
    playing,
    unlock: () => void asked.push('unlock'),
    play(participantId, _track, refused) {
      asked.push(`play ${participantId}`);
      return new Promise((resolve) => {
        playing.set(participantId, { sounds: () => resolve(true), refuse: refused });
      });
    },
    stop(participantId) {
      asked.push(`stop ${participantId}`);
      playing.delete(participantId);
    },
    stopAll() {
      asked.push('stop all');
      playing.clear();
    },
  };
}

/** A real HTTP server on a free port that keeps the requests it got. */
export async function callServer(answer: (body: string) => { status: number; body: string }) {
  const requests: { method: string; url: string; authorization: string; contentType: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    const { authorization = '', 'content-type': contentType = '' } = headers;
    requests.push({ method, url, authorization, contentType, body });
    const { status, body: reply } = answer(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    requests,
    baseUrl: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
