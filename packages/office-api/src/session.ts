/** `GET /api/session`: who is signed in. */
export interface Session {
  readonly username: string;
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
