/**
 * The request header by which a screen says `?1` (RFC 9651, a boolean) when somebody has pressed a key or a button since a
 * moment ago. Only such a request prolongs the session.
 */
export const USER_ACTIVITY = 'user-activity';

/** `GET /api/session` and `POST /api/sign-in`: who is signed in, and for how long. */
export interface Session {
  readonly username: string;
  /** In ms from the answer on; a use begins it anew. */
  readonly idleLeftMs: number;
  /** In ms from the answer on, whatever is done meanwhile. */
  readonly leftMs: number;
  /** On a device that the user trusts: it ends at its time alone, used or not. */
  readonly trusted?: true;
}

/** `GET /api/welcome`, for whoever is to sign in. */
export interface SignInState {
  /** Without any, the link that the server has printed makes the first. */
  readonly hasUsers: boolean;
}

/** `GET /api/welcome/{token}`: what the link is for. */
export interface Welcome {
  readonly purpose: 'first-user' | 'new-user' | 'reset';
  /** Null when it is to be chosen. */
  readonly username: string | null;
}

/** `POST /api/welcome`: the password is set; with a second factor its code is still to be asked for. */
export interface Welcomed {
  readonly signedIn: boolean;
}

/** `GET /api/pair/{token}`: whom the link signs in. */
export interface Pairing {
  readonly username: string;
}

/** Why a link that pairs a phone does not: the `code` of the refusal. */
export type NoPairing = 'link_used' | 'link_expired' | 'link_unknown';

/**
 * Why a browser's session is over: it was not used, it began too long ago, on a trusted device or not, or it was ended from
 * elsewhere, be it another browser, a new password or the server's console.
 */
export type SessionEndReason = 'idle' | 'expired' | 'trust-expired' | 'ended';

/** The `code` of a refusal until whoever is there proves again who they are. */
export const CONFIRMATION_NEEDED = 'confirmation_needed';

/** The `error` of an answer that is no success. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** By the body's fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `signed_out`, where it is known. */
  readonly reason?: SessionEndReason;
}
