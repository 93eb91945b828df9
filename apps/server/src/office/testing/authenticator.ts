import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '@downspout/office-api/passkeys';

/** What a test makes an authenticator do otherwise than it should. */
interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signedBy?: Authenticator;
}

/** Of the challenge that a server gave. */
interface Options {
  readonly challenge: string;
}

interface CreationOptions extends Options {
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

export interface Authenticator {
  readonly sign: (data: Buffer) => Buffer;
  create(options: CreationOptions, faults?: Faults): Attestation;
  get(options: Options & { readonly rpId: string }, faults?: Faults): Assertion;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;
const AAGUID = Buffer.alloc(16);

/** One passkey on P-256, as WebAuthn's authenticators make and use them, which counts its uses. */
export function createAuthenticator(ownOrigin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;
  let [uses, user] = [0, ''];

  const authenticatorData = (rpId: string, { isVerified = true, counter = uses, ...faults }: Faults, tail?: Buffer) =>
    Buffer.concat([
      createHash('sha256')
        .update(faults.rpId ?? rpId)
        .digest(),
      Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | (tail === undefined ? 0 : WITH_CREDENTIAL)]),
      bigEndian(counter, 4),
      tail ?? Buffer.alloc(0),
    ]);
  const clientData = (type: string, { challenge }: Options, { origin = ownOrigin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const own: Authenticator = {
    sign: (data) => sign('sha256', data, privateKey),
    create(options, faults = {}) {
      user = options.user.id;
      const key = cosePublicKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const tail = Buffer.concat([AAGUID, bigEndian(id.length, 2), id, key]);
      const data = authenticatorData(options.rp.id ?? '', faults, tail);
      const response = {
        clientDataJSON: clientData('webauthn.create', options, faults).toString('base64url'),
        attestationObject: attestationObject(data).toString('base64url'),
      };
      return { ...credential, response };
    },
    get(options, faults = {}) {
      uses += 1;
      const data = authenticatorData(options.rpId, faults);
      const client = clientData('webauthn.get', options, faults);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: (faults.signedBy ?? own).sign(signed).toString('base64url'),
        userHandle: faults.userHandle ?? user,
      };
      return { ...credential, response };
    },
  };
  return own;
}

function bigEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: an ES256 key (RFC 9053). */
function cosePublicKey(x: Buffer, y: Buffer): Buffer {
  const start = Buffer.from('a5010203262001215820', 'hex');
  return Buffer.concat([start, x, Buffer.from('225820', 'hex'), y]);
}

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const bytes = Buffer.concat([Buffer.from([0x59]), bigEndian(data.length, 2), data]);
  const empty = Buffer.from([0xa0]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    empty,
    text('authData'),
    bytes,
  ]);
}
