import type { NewPairing } from '@downspout/office-api/account';
import { pairBody } from '@downspout/office-api/credentials';
import type { NoPairing, Pairing, Session } from '@downspout/office-api/session';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOf } from '../../../leads/request-headers.ts';
import { RefusedError } from '../../../plugins/errors.ts';
import { writeAudit } from '../../audit.ts';
import type { OfficeOptions } from '../../office-options.ts';
import { readBody } from '../../read-body.ts';
import { beginSession } from '../begin-session.ts';
import { setSignInCookies } from '../cookies.ts';
import { drawQr } from '../draw-qr.ts';
import { signedInOf } from '../require-session.ts';
import { newSession, tokensOf } from '../session-routes.ts';
import { createPairingToken, findPairing, PAIRING_LASTS_MS, usePairing } from './pairing-links.ts';

const WHY_NOT: Record<NoPairing, string> = {
  link_used: 'This link was used already',
  link_expired: 'This link is too old',
  link_unknown: 'This link is none of this office, or was replaced by a newer one',
};

/** Signing in on a phone by a QR code that whoever is signed in shows it. */
export async function pairingRoutes(scope: FastifyInstance, { store, clock }: OfficeOptions): Promise<void> {
  const open = { config: { withoutSession: true } } as const;

  scope.post(urls.newPairing, { config: { asksAgain: true } }, async (request): Promise<NewPairing> => {
    const { userId: id, username: name } = signedInOf(request);
    const token = await store.db.transaction().execute(async (transaction) => {
      const entry = { action: 'pairing-link-made', subject: `user:${name}` };
      await writeAudit(transaction, { at: clock(), actor: { id, name }, ...entry });
      return createPairingToken(transaction, id, clock());
    });
    const address = `${ownOrigin(request)}/pair?${new URLSearchParams({ token })}`;
    return { address, qr: drawQr(address), lastsMs: PAIRING_LASTS_MS };
  });

  scope.get<{ Params: { token: string } }>(urls.pairingLink, open, async (request): Promise<Pairing> => {
    const found = await findPairing(store.db, request.params.token, clock());
    if (typeof found === 'string') throw refusal(found);
    return { username: found.username };
  });

  scope.post(urls.pair, open, async (request, reply): Promise<Session> => {
    const { token } = readBody(pairBody, request);
    const browser = { origin: originOf(request), ...tokensOf(request), isTrusted: true };
    const paired = await store.db.transaction().execute(async (transaction) => {
      const user = await usePairing(transaction, token, clock());
      if (typeof user === 'string') throw refusal(user);
      // Whoever holds the phone has proved nothing but that.
      const way = { by: 'pairing', isConfirmed: false } as const;
      return { user, tokens: await beginSession(transaction, user, browser, clock(), way) };
    });
    setSignInCookies(request, reply, paired.tokens, browser.isTrusted);
    return newSession(paired.user.username, browser.isTrusted);
  });
}

/** As the browser that asks has the office open: every one says so, of a host that was found to be ours. */
function ownOrigin({ headers, protocol, host }: FastifyRequest): string {
  return headers.origin ?? `${protocol}://${host}`;
}

function refusal(code: NoPairing): RefusedError {
  return new RefusedError({ status: 410, code, message: WHY_NOT[code] });
}
