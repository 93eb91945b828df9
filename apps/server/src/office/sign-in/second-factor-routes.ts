import type { NewSecondFactor, RecoveryCodes } from '@downspout/office-api/account';
import { confirmedBody, secondFactorBody } from '@downspout/office-api/credentials';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { writeAudit } from '../audit.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { confirmPassword } from './confirm-password.ts';
import { drawQr } from './draw-qr.ts';
import { signedInOf } from './require-session.ts';
import { countRecoveryCodes, newRecoveryCodes, newSecondFactor, recoveryHashes, stepOfCode } from './second-factor.ts';
import type { User } from './users.ts';

const WRONG_CODE: ErrorAnswer = {
  status: 422,
  code: 'invalid',
  message: 'Please check the fields',
  fields: { code: 'The code is wrong. The next one comes within 30 s.' },
};
const NO_SECOND_FACTOR: ErrorAnswer = { status: 409, code: 'off', message: 'There is no second factor' };

/** What a user may change of how they sign in. */
type Change = Partial<Pick<User, 'totp_secret' | 'totp_last_step' | 'recovery_codes'>>;

/** Turning the second factor on and off, and its recovery codes. Each asks for the password again. */
export async function secondFactorRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock } = options;

  // Nothing is stored yet: it counts once a code proves that the app has it.
  scope.get(urls.newSecondFactor, async (request): Promise<NewSecondFactor> => {
    const { secret, uri } = await newSecondFactor(signedInOf(request).username);
    return { secret, qr: drawQr(uri) };
  });

  scope.post(urls.secondFactor, async (request): Promise<RecoveryCodes> => {
    const body = readBody(secondFactorBody, request);
    const user = await confirmPassword(options, signedInOf(request), body.password);
    const step = await stepOfCode(body.secret, body.code, clock());
    if (step === null) throw new RefusedError(WRONG_CODE);
    const codes = newRecoveryCodes();
    const change = { totp_secret: body.secret, totp_last_step: step, recovery_codes: await recoveryHashes(codes) };
    await apply(store, user, change, 'second-factor-on', clock());
    return { codes };
  });

  scope.post(urls.secondFactorOff, async (request, reply) => {
    const { password } = readBody(confirmedBody, request);
    const user = await confirmPassword(options, signedInOf(request), password);
    const change = { totp_secret: null, totp_last_step: null, recovery_codes: '[]' };
    await apply(store, user, change, 'second-factor-off', clock());
    return reply.code(204).send();
  });

  scope.post(urls.recoveryCodes, async (request): Promise<RecoveryCodes> => {
    const { password } = readBody(confirmedBody, request);
    const user = await confirmPassword(options, signedInOf(request), password);
    if (user.totp_secret === null) throw new RefusedError(NO_SECOND_FACTOR);
    const codes = newRecoveryCodes();
    await apply(store, user, { recovery_codes: await recoveryHashes(codes) }, 'recovery-codes-made', clock());
    return { codes };
  });
}

async function apply(store: Store, user: User, change: Change, action: string, now: number): Promise<void> {
  const actor = { id: user.id, name: user.username };
  const subject = `user:${user.username}`;
  await store.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set(change).where('id', '=', user.id).execute();
    const [before, after] = [auditedPart(user), auditedPart({ ...user, ...change })];
    await writeAudit(transaction, { at: now, actor, action, subject, before, after });
  });
}

/** What the audit log may know of it. */
function auditedPart(user: User) {
  return { secondFactor: user.totp_secret !== null, recoveryCodesLeft: countRecoveryCodes(user.recovery_codes) };
}
