import { username as usernameSchema } from '@downspout/office-api/credentials';
import type { Store } from '../store/database.ts';
import { CONSOLE, writeAudit } from './audit.ts';
import { disableUser, enableUser } from './sign-in/disabled-users.ts';
import { forgetPasskeys } from './sign-in/passkeys/change-passkeys.ts';
import { countRecoveryCodes } from './sign-in/second-factor.ts';
import { findUser, type User } from './sign-in/users.ts';
import { createWelcomeToken } from './sign-in/welcome-links.ts';
import { welcomeAddress } from './start-office.ts';

const USAGE = `Usage:
  npm run office -- user list
  npm run office -- user add NAME
  npm run office -- user reset NAME [--without-second-factor]
  npm run office -- user disable NAME      # signs NAME out, for good
  npm run office -- user enable NAME`;

/** What was typed is no command, or cannot be done. The message is for whoever typed it. */
export class OfficeCommandError extends Error {
  override readonly name = 'OfficeCommandError';
  readonly code = 'office-command';
}

export interface OfficeConsole {
  readonly store: Store;
  /** Where the office is found, without a slash at its end. */
  readonly officeUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Does what was typed at the server's console and answers what to print. Passwords are never typed here: a one-time link
 * asks for them. Throws `OfficeCommandError`.
 */
export async function runOfficeCommand(args: readonly string[], console: OfficeConsole): Promise<string> {
  const [area, command, name, ...flags] = args;
  if (area !== 'user') throw new OfficeCommandError(USAGE);
  if (command === 'list' && name === undefined) return listUsers(console);
  if (command === 'add' && name !== undefined && flags.length === 0) return addUser(console, readName(name));
  if (command === 'reset' && name !== undefined && flags.every((flag) => flag === '--without-second-factor')) {
    return resetUser(console, readName(name), flags.length > 0);
  }
  if (command === 'disable' && name !== undefined && flags.length === 0) return disable(console, readName(name));
  if (command === 'enable' && name !== undefined && flags.length === 0) return enable(console, readName(name));
  throw new OfficeCommandError(USAGE);
}

async function disable({ store, now }: OfficeConsole, name: string): Promise<string> {
  const ended = await disableUser(store, await userOf(store, name), now);
  if (ended === null) throw new OfficeCommandError(`${name} is disabled already`);
  return `${name} cannot sign in any more; ${ended === 1 ? '1 session was' : `${ended} sessions were`} ended.`;
}

async function enable({ store, now }: OfficeConsole, name: string): Promise<string> {
  const isDone = await enableUser(store, await userOf(store, name), now);
  if (!isDone) throw new OfficeCommandError(`${name} is not disabled`);
  return `${name} can sign in again, with the same password.`;
}

async function userOf(store: Store, name: string): Promise<User> {
  const user = await findUser(store.db, name);
  if (user === undefined) throw new OfficeCommandError(`There is no user ${name}`);
  return user;
}

async function addUser({ store, officeUrl, now }: OfficeConsole, name: string): Promise<string> {
  if (await findUser(store.db, name)) throw new OfficeCommandError(`There is a user ${name} already`);
  return linkWords(officeUrl, name, await createWelcomeToken(store, 'new-user', name, now));
}

async function resetUser(console: OfficeConsole, name: string, withoutSecondFactor: boolean): Promise<string> {
  const { store, officeUrl, now } = console;
  const user = await userOf(store, name);
  if (user.disabled_at !== null)
    throw new OfficeCommandError(`${name} is disabled: first npm run office -- user enable ${name}`);
  if (withoutSecondFactor) {
    await store.db.transaction().execute(async (transaction) => {
      const change = { totp_secret: null, totp_last_step: null, recovery_codes: '[]' };
      await transaction.updateTable('users').set(change).where('id', '=', user.id).execute();
      const before = {
        secondFactor: user.totp_secret !== null,
        passkeys: await forgetPasskeys(transaction, user.id),
      };
      const after = { secondFactor: false, passkeys: 0 };
      const entry = { action: 'second-factor-off', subject: `user:${name}`, before, after };
      await writeAudit(transaction, { at: now, actor: CONSOLE, ...entry });
    });
  }
  return linkWords(officeUrl, name, await createWelcomeToken(store, 'reset', name, now));
}

async function listUsers({ store }: OfficeConsole): Promise<string> {
  const users = await store.db.selectFrom('users').selectAll().orderBy('username').execute();
  if (users.length === 0) return 'There is no user yet. The server prints a link for the first one when it starts.';
  const lines = users.map((user) => {
    const since = new Date(user.created_at).toISOString().slice(0, 10);
    const codes = countRecoveryCodes(user.recovery_codes);
    const factor = user.totp_secret === null ? 'no second factor' : `second factor, ${codes} recovery codes`;
    return `${user.username}\tsince ${since}\t${factor}${user.disabled_at === null ? '' : '\tdisabled'}`;
  });
  return lines.join('\n');
}

function readName(name: string): string {
  const result = usernameSchema.safeParse(name);
  if (result.success) return result.data;
  throw new OfficeCommandError(`${name} cannot be a username: ${result.error.issues[0]?.message}`);
}

function linkWords(officeUrl: string, name: string, token: string | null): string {
  return `For ${name}, good for one use within 24 hours:\n${welcomeAddress(officeUrl, token ?? '')}`;
}
