import { urls } from '@downspout/office-api/urls';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { confirmed } from '../fetching/confirmed.ts';
import { HttpError, post, refusalOf } from '../fetching/http.ts';
import { errorMessage } from '../ui/problem.tsx';
import { passkeyProblems as words } from '../words/passkeys.ts';
import { signIn } from '../words/sign-in.ts';

/** Fetched when somebody uses a passkey, and not before. */
const browserPart = () => import('@simplewebauthn/browser');

/** Makes a passkey on this device, or on another that the browser offers, and tells the server. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await confirmed(() => post<PublicKeyCredentialCreationOptionsJSON>(urls.newPasskey));
  if (optionsJSON === null) return;
  const { startRegistration } = await browserPart();
  const attestation = await startRegistration({ optionsJSON });
  await post(urls.passkeys, { name, attestation });
}

/** Has a challenge answered by whichever passkey somebody chooses, and sends that to `url` with the rest of the body. */
export async function postWithPasskey<Answer>(url: string, body: object = {}): Promise<Answer | null> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(urls.passkeyOptions);
  if (optionsJSON === null) return null;
  const { startAuthentication } = await browserPart();
  const assertion = await startAuthentication({ optionsJSON });
  return post<Answer>(url, { ...body, assertion });
}

/** In words, why a passkey was neither made nor used. */
export function passkeyProblem(error: Error): string {
  const refusal = refusalOf(error);
  if (refusal?.code === 'passkey_refused') return words.refused;
  if (refusal?.code === 'too_many_passkeys') return refusal.message;
  if (error instanceof HttpError && error.status === 429) return signIn.paused(error.retryAfterS ?? 0);
  if (refusal?.code === 'passkey_known' || error.name === 'InvalidStateError') return words.known;
  // What the browser says of it (Web Authentication, 5.1.3 and 5.1.4): most of all that somebody did not want to.
  return BROWSERS_WORDS.has(error.name) ? words.notUsed : errorMessage(error);
}

const BROWSERS_WORDS: ReadonlySet<string> = new Set([
  'AbortError',
  'ConstraintError',
  'NotAllowedError',
  'NotReadableError',
  'NotSupportedError',
  'SecurityError',
  'UnknownError',
  'WebAuthnError',
]);
