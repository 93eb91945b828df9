import { setTimeout } from 'node:timers/promises';
import { createWelcomeToken } from '../apps/server/src/office/sign-in/welcome-links.ts';
import { openStore } from '../apps/server/src/store/database.ts';

/** A user of the office over HTTP, signed in. */
export interface OfficeClient {
  read(path: string): Promise<void>;
  /** To the stream of what happens, until the signal. */
  listen(until: AbortSignal): Promise<void>;
}

/** Makes the first user once the office, which starts after the site and makes a link of its own, is there. */
export async function signIn(officeUrl: string, databaseUrl: string): Promise<OfficeClient> {
  await untilThere(officeUrl);
  const store = await openStore(databaseUrl);
  const token = await createWelcomeToken(store, 'first-user', null, Date.now()).finally(() => store.close());
  const answer = await fetch(`${officeUrl}/api/welcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: officeUrl },
    body: JSON.stringify({ token, username: 'ana', password: 'correct horse battery' }),
  });
  if (answer.status !== 201) throw new Error(`The office answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    async read(path) {
      const read = await fetch(officeUrl + path, { headers: { cookie } });
      if (!read.ok) throw new Error(`${path} answered ${read.status}: ${await read.text()}`);
      await read.arrayBuffer();
    },
    async listen(signal) {
      try {
        const stream = await fetch(`${officeUrl}/api/events`, { headers: { cookie }, signal });
        if (!stream.ok) throw new Error(`The stream was answered ${stream.status}`);
        for await (const _chunk of stream.body ?? []) signal.throwIfAborted();
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}

async function untilThere(officeUrl: string): Promise<void> {
  for (let patience = 100; ; patience -= 1) {
    try {
      await (await fetch(officeUrl)).arrayBuffer();
      return;
    } catch (error) {
      if (patience === 0) throw error;
      await setTimeout(100);
    }
  }
}
