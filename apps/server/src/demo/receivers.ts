import type { Config } from '../config/config.ts';
import type { Destination } from '../deliveries/destination.ts';
import { webhookDestination } from '../deliveries/webhook-destinations.ts';
import { replyDestinations } from '../lead-messages/destinations.ts';
import { userDestinations } from '../notifications/user-destinations.ts';
import type { Store } from '../store/database.ts';
import { visitorDestinations } from '../visitor-messages/destinations.ts';
import type { Random } from './random.ts';

const TEXTS_HOST = 'texts.example.com';
const SECRET = `whsec_${Buffer.from('made-up data signed by nobody').toString('base64')}`;
const QUOTES = new URL('https://automation.example.com/quotes');
const LIGHTS = new URL('https://automation.example.com/lights');

/** What the demo's company has set up: the product's own webhooks and text messages, at addresses that nobody has. */
export function demoDestinations(config: Config, store: Store): Destination[] {
  return [
    webhookDestination('quote', QUOTES, SECRET),
    webhookDestination('holiday-lights', LIGHTS, SECRET),
    ...userDestinations(config, store),
    ...visitorDestinations(config, store),
    ...replyDestinations(config, store),
  ];
}

/** When a receiver does not work, in ms since the epoch, and what it answers then. */
export interface Trouble {
  readonly of: 'quotes' | 'lights';
  readonly from: number;
  readonly to: number;
  readonly status: number;
  readonly answer: string;
}

export interface Receivers {
  /** In place of the network: whatever is posted is answered here, and goes nowhere. */
  readonly fetch: typeof globalThis.fetch;
  /** The automation cannot read this lead, however often it comes. */
  refuse(leadId: string): void;
}

export interface ReceiverParts {
  readonly now: () => number;
  /** Lets the time pass that an answer takes. */
  readonly pass: (ms: number) => Promise<void> | void;
  readonly troubles: readonly Trouble[];
  readonly random: Random;
}

const HICCUPS = 0.006;

/** The automations as they answer, and how often they fail. */
export function createReceivers({ now, pass, troubles, random }: ReceiverParts): Receivers {
  const refused = new Set<string>();

  function answerTo(url: URL, webhookId: string): Response {
    const isHere = ({ of, from, to }: Trouble) =>
      (of === 'quotes' ? QUOTES : LIGHTS).href === url.href && from <= now() && now() < to;
    const trouble = troubles.find(isHere);
    if (trouble !== undefined) return new Response(trouble.answer, { status: trouble.status });
    if ([...refused].some((leadId) => webhookId.includes(leadId))) {
      return new Response('{"error":"field \'notes\' is too long for this column"}', { status: 422 });
    }
    return new Response('{"status":"success"}', { status: 200 });
  }

  return {
    async fetch(input, init) {
      await pass(random.whole(90, 900));
      if (random.chance(HICCUPS)) throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.host === TEXTS_HOST) return new Response('{"sid":"SM0"}', { status: 201 });
      if (url.host !== QUOTES.host) throw new TypeError('Nothing is sent anywhere in the demo');
      return answerTo(url, new Headers(init?.headers).get('webhook-id') ?? '');
    },
    refuse: (leadId) => refused.add(leadId),
  };
}
