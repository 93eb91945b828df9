import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { PushMessage, PushSubscriptionBody } from '@downspout/office-api/notifications';
import { decryptPush, type SubscriptionKeys } from './decrypt-push.ts';
import { vapidFault } from './vapid-fault.ts';

/** As push services have it (RFC 8030, 7.2). */
const MAX_BODY_BYTES = 4_096;

/** A push that was taken, as its device shows it. */
interface ReceivedPush {
  readonly endpoint: string;
  readonly message: PushMessage;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly bytes: number;
  /** Ms since the epoch. */
  readonly at: number;
}

/** What the next pushes are answered instead of 201. */
interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/** A push service on this machine with the devices that were subscribed at it: it takes only what RFC 8030, 8291 and 8292 allow. */
export interface PushService {
  /** In the order of arrival. */
  readonly pushes: ReceivedPush[];
  /** Why others were not taken. */
  readonly faults: string[];
  /** How each push is refused, by its endpoint and topic; null takes it. */
  refuse: (endpoint: string, topic: string) => Refusal | null;
  /** A new device's subscription, for the server with this VAPID key. */
  subscribe(serverKey: string, name?: string): PushSubscriptionBody;
  /** Resolves when so many pushes were taken in all. */
  received(count: number): Promise<void>;
  /** From then on nobody listens. */
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  start(): Promise<void>;
}

interface Device extends SubscriptionKeys {
  readonly serverKey: string;
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const waiting = new Set<{ count: number; resolve: () => void }>();
  let port = 0;
  const originOf = () => `http://127.0.0.1:${port}`;

  function take(path: string, headers: IncomingHttpHeaders, body: Buffer): Refusal {
    const endpoint = `${originOf()}${path}`;
    const refusal = service.refuse(endpoint, String(headers.topic));
    if (refusal !== null) return refusal;
    const device = devices.get(endpoint);
    if (device === undefined) return { status: 404 };
    if (body.length > MAX_BODY_BYTES) return faulty(413, `${body.length} bytes`);
    const stranger = vapidFault(String(headers.authorization), originOf(), device.serverKey);
    if (stranger !== null) return faulty(403, stranger);
    const malformed = headerFault(headers);
    if (malformed !== null) return faulty(400, malformed);
    const { ttl, urgency, topic } = headers;
    const message = JSON.parse(decryptPush(body, device));
    const push = { endpoint, message, bytes: body.length, at: Date.now() };
    service.pushes.push({ ...push, ttl: Number(ttl), urgency: String(urgency), topic: String(topic) });
    for (const waiter of waiting) if (service.pushes.length >= waiter.count) waiter.resolve();
    return { status: 201, headers: { location: `${originOf()}/message/${service.pushes.length}` } };
  }

  function faulty(status: number, fault: string): Refusal {
    service.faults.push(fault);
    return { status };
  }

  let server = await listen(0, answeringBy(take));
  port = portOf(server);
  const service: PushService = {
    pushes: [],
    faults: [],
    refuse: () => null,
    subscribe(serverKey, name = 'A phone') {
      const endpoint = `${originOf()}/push/${devices.size}`;
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      devices.set(endpoint, { pair, auth, serverKey });
      return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }, name };
    },
    async received(count) {
      if (service.pushes.length >= count) return;
      await new Promise<void>((resolve) => waiting.add({ count, resolve }));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async start() {
      server = await listen(port, answeringBy(take));
    },
  };
  return service;
}

function headerFault(headers: IncomingHttpHeaders): string | null {
  if (headers['content-encoding'] !== 'aes128gcm') return 'not encrypted with aes128gcm';
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL';
  if (!/^(very-low|low|normal|high)$/.test(String(headers.urgency))) return 'no such urgency';
  return /^[\w-]{1,32}$/.test(String(headers.topic)) ? null : 'no such topic';
}

function answeringBy(take: (path: string, headers: IncomingHttpHeaders, body: Buffer) => Refusal): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, headers } = take(request.url ?? '', request.headers, Buffer.concat(chunks));
      response.writeHead(status, headers).end();
    });
  };
}

async function listen(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
