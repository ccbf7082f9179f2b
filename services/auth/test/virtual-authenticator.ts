import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encode = (bytes: Buffer): string => bytes.toString('base64url');

/** CBOR (RFC 8949): byte string of 32 to 255 bytes or more, and text of up to 23. */
function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.alloc(3);
  if (bytes.length >= 256) {
    head[0] = 0x59;
    head.writeUInt16BE(bytes.length, 1);
  }
  return Buffer.concat([head, bytes]);
}
const cborText = (text: string): Buffer => Buffer.from([0x60 + text.length, ...Buffer.from(text)]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A passkey of a browser at this origin, as software (WebAuthn level 3, chapter 6). */
export function virtualAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const site = sha256(new URL(origin).hostname);
    return Buffer.concat([site, Buffer.from([flags]), count, rest]);
  }

  return {
    /** Answers `navigator.credentials.create`. */
    create({ challenge }: { challenge: string }) {
      const key = Buffer.concat([
        // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(PRESENT | VERIFIED | WITH_KEY, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      return {
        ...{ id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge)),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
      };
    },

    /**
     * Answers `navigator.credentials.get`. @param accountId that it names @param isVerified whether
     * the device verified its holder
     */
    get({ challenge }: { challenge: string }, { accountId = '', isVerified = true } = {}) {
      counter += 1;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(isVerified ? PRESENT | VERIFIED : PRESENT);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...{ id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          ...(accountId && { userHandle: encode(Buffer.from(accountId, 'hex')) }),
        },
      };
    },
  };
}
