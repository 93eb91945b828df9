import type { ServiceType } from '@downspout/leads/options';
import { sentence } from './end-of-sentence.ts';
import { brand, email, phone } from './facts.ts';

/**
 * What a visitor hears at once, by mail and by text message. Nothing that they wrote stands in it: whoever fills in the form with
 * somebody else's address must not choose what that person reads.
 */
export const visitorMessages = {
  subject: `We got your request | ${brand.name}`,
  /** What they asked for, in a sentence. */
  services: {
    'holiday-lights-install': 'holiday lights',
    'gutter-cleaning': 'gutter cleaning',
    'power-washing': 'power washing',
    multiple: null,
  } satisfies Readonly<Record<ServiceType, string | null>>,
  received: (service: string | null) =>
    service === null ? 'We got your request.' : sentence(`We got your request for ${service}`),
  thanks: 'Thank you!',
  /** When somebody will answer. */
  soon: 'Somebody will call you within the hour.',
  beforeLong: 'Somebody will get back to you soon.',
  closingSoon: (day: string, time: string) => sentence(`Somebody will call you today, or ${day} after ${time}`),
  closed: (day: string, time: string) =>
    sentence(`We're closed right now. Somebody will call you ${day} after ${time}`),
  closedFor: (holiday: string, day: string, time: string) =>
    [sentence(`We're closed for ${holiday}`), sentence(`Somebody will call you ${day} after ${time}`)].join(' '),
  today: 'today',
  tomorrow: 'tomorrow',
  call: `Questions? Call ${phone.display}.`,
  callLink: `Call ${phone.display}`,
  callHref: phone.href,
  replyTo: { name: brand.name, address: email.display },
  why: "You got this email because a request on our website named your address. If that wasn't you, you don't have to do anything.",
  text: (received: string, when: string) =>
    `${brand.name}: ${received} ${when} Questions? Call ${phone.display}. Reply STOP to opt out.`,
} as const;
