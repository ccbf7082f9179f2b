import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}
export interface SignedRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const SKEW_MS = 15 * 60_000;

/** SHA-256 in the form of AWS' signer. */
class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === 'string' || ArrayBuffer.isView(secret) ? secret : undefined;
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key as Buffer);
  }
  update(chunk: Uint8Array | string): void {
    this.#hash.update(chunk);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {}
}

/**
 * Signs a request again with AWS' own signer and compares.
 * @returns the error code of S3; null for a valid signature
 */
export async function signatureProblem(
  { method, url, headers, body }: SignedRequest,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  region: string,
): Promise<string | null> {
  const [, keyId, day, signedRegion, names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed';
  if (headers['x-amz-security-token'] !== sessionToken) return 'InvalidToken';
  const at = dateOf(String(headers['x-amz-date']));
  if (!(Math.abs(at.getTime() - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed';
  const hash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const again = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    },
    { signingDate: at, signableHeaders: new Set(signed) },
  );
  const isSame = again.headers.authorization?.endsWith(`Signature=${signature}`);
  return isSame && day === String(headers['x-amz-date']).slice(0, 8)
    ? null
    : 'SignatureDoesNotMatch';
}

/** `20260101T120000Z` */
const dateOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
