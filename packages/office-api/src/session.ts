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

/** The `error` of an answer that is no success. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** By the body's fields. */
  readonly fields?: Readonly<Record<string, string>>;
}
