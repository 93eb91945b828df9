import { brand } from '@downspout/business/facts';

/** What notifications say. */
export const push = {
  noName: 'No name given',
  holidayLights: 'Holiday lights',
  again: (title: string) => `Still waiting: ${title}`,
  withoutDetails: { title: 'A new request', body: 'Open your office to read it.' },
  texted: (who: string) => `${who} texted you`,
  textWithoutDetails: { title: 'A new text message', body: 'Open your office to read it.' },
  test: { title: 'Notifications work on this device', body: `Sent by the office of ${brand.name}.` },
} as const;
