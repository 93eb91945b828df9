import { type MailServer, startMailServer } from '../../apps/server/src/deliveries/testing/mail-server.ts';
import { signedReport } from '../../apps/server/src/lead-messages/testing/sms-service.ts';
import { startTextApi, type TextApi, textSettings } from '../../apps/server/src/text-messages/testing/text-api.ts';
import { test as office } from './office.ts';

interface MessageServers {
  readonly mail: MailServer;
  readonly texts: TextApi;
}

/** An office that writes mail and texts to real servers on this machine, which all tests of a file share. */
export const test = office.extend<object, { readonly servers: MessageServers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
    async ({}, use) => {
      const [mail, texts] = await Promise.all([startMailServer(), startTextApi()]);
      await use({ mail, texts });
      await Promise.all([mail.close(), texts.close()]);
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ servers: { mail, texts } }, use) => {
      // Visitors are not told that they were heard: what arrives is what somebody wrote.
      const own = {
        MAIL_FROM: 'Dogwood <office@example.com>',
        VISITOR_MESSAGES: 'off',
        WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
      };
      await use({ SMTP_URL: mail.url, ...own, ...textSettings(texts) });
    },
    { scope: 'worker' },
  ],
});

let count = 0;

/** A text of somebody, as the SMS service reports it. */
export async function textIn(siteUrl: string, text: string, from = '+14045550199'): Promise<void> {
  const url = `${siteUrl}/api/texts`;
  const { payload, headers } = signedReport(url, { MessageSid: `SM${++count}`, From: from, Body: text });
  const answer = await fetch(url, { method: 'POST', headers, body: payload });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
