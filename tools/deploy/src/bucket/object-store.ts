import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { AwsClient } from 'aws4fetch';
import type { BucketLocation } from './bucket-location.ts';

const SAYS: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist: check its name, AWS_REGION and AWS_ENDPOINT_URL_S3',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID',
  ExpiredToken: 'the credentials have expired',
  InvalidToken: 'AWS_SESSION_TOKEN is invalid',
  AccessDenied:
    'the credentials lack rights: s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject are required',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set AWS_REGION',
};

/** A call that a store rejected or did not answer, with a message. Contains no secret. */
export class StoreError extends Error {
  readonly status: number;
  readonly code: string;

  /**
   * @param call with an empty key for the bucket as a whole
   * @param status 0 without a response
   * @param code of the store (`NoSuchBucket`), or of the network (`ECONNREFUSED`)
   */
  constructor(call: { bucket: string; key: string; method: string }, status: number, code: string) {
    const { bucket, key, method } = call;
    const what = `${method} of ${key === '' ? 'the bucket' : key} in s3://${bucket} failed`;
    const answer = [status || 'no answer', code].filter(Boolean).join(' ');
    super(`${what} (${answer})${SAYS[code] ? `: ${SAYS[code]}` : ''}.`);
    this.status = status;
    this.code = code;
  }

  /** Whether a retry may succeed. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status !== 501);
  }
}

/** The code in the body of an error; empty if it has none. */
export function codeOf(body: string): string {
  try {
    const code = parseXml(body).root?.children.find(
      (child) => child instanceof XmlElement && child.name === 'Code',
    );
    return code instanceof XmlElement && /^\w{1,64}$/.test(code.text) ? code.text : '';
  } catch {
    return '';
  }
}

export interface Patience {
  /** Time limit of a call. */
  timeoutMs: number;
  /** Maximum attempts of a repeatable call. */
  tries: number;
  /** Maximum first delay; doubled for each retry, with jitter. */
  pauseMs: number;
}

export interface StoredText {
  text: string;
  etag: string;
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}
interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

const NOT_CHANGED = [304, 409, 412];

/**
 * The S3 calls that publishing needs. Keys are relative to the location's prefix. Repeatable calls
 * are retried while the store is unavailable or busy.
 */
export class ObjectStore {
  readonly location: BucketLocation;
  readonly #client: AwsClient;
  readonly #patience: Patience;

  constructor(location: BucketLocation, patience: Patience) {
    this.location = location;
    this.#patience = patience;
    // retries are counted here, including network failures
    this.#client = new AwsClient({ ...location, service: 's3', retries: 0 });
  }

  /** @returns null if the object does not exist */
  async get(key: string): Promise<StoredText | null> {
    const answer = await this.#repeat({ method: 'GET', key }, ['NoSuchKey']);
    if (answer.status === 404) return null;
    return { text: answer.text, etag: answer.headers.get('etag') ?? '' };
  }

  async put(key: string, body: Buffer, headers: Record<string, string>): Promise<void> {
    await this.#repeat({ method: 'PUT', key, body, headers });
  }

  /**
   * Writes an object if it is unchanged since it was read. Not retried: only reading shows whether
   * an interrupted call succeeded.
   * @param etag of the read object; null if it did not exist
   * @returns false after a conflicting write
   */
  async putIf(
    key: string,
    body: Buffer,
    headers: Record<string, string>,
    etag: string | null,
  ): Promise<boolean> {
    const condition: Record<string, string> =
      etag === null ? { 'If-None-Match': '*' } : { 'If-Match': etag };
    const call: Call = { method: 'PUT', key, body, headers: { ...headers, ...condition } };
    const answer = await this.#send(call);
    if (answer.status < 300) return true;
    const isGone = answer.status === 404 && codeOf(answer.text) === 'NoSuchKey';
    if (isGone || NOT_CHANGED.includes(answer.status)) return false;
    throw this.#refusal(call, answer);
  }

  async delete(key: string): Promise<void> {
    await this.#repeat({ method: 'DELETE', key }, ['NoSuchKey']);
  }

  /**
   * Lists a folder completely.
   * @param folder ends with a slash
   * @param delimiter with `/` only direct children: `folders` and `keys`
   */
  async list(folder: string, delimiter?: '/'): Promise<{ keys: string[]; folders: string[] }> {
    const keys: string[] = [];
    const folders: string[] = [];
    let token: string | undefined;
    do {
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        prefix: this.location.prefix + folder,
        ...(delimiter ? { delimiter } : {}),
        ...(token === undefined ? {} : { 'continuation-token': token }),
      };
      const { text } = await this.#repeat({ method: 'GET', key: '', query });
      const page = parseXml(text).root;
      const named = (parent: XmlElement | null, name: string) =>
        (parent?.children ?? []).filter(
          (child): child is XmlElement => child instanceof XmlElement && child.name === name,
        );
      const below = (element: XmlElement) =>
        decodeURIComponent(element.text.replaceAll('+', ' ')).slice(
          this.location.prefix.length + folder.length,
        );
      for (const entry of named(page, 'Contents')) keys.push(...named(entry, 'Key').map(below));
      for (const entry of named(page, 'CommonPrefixes'))
        folders.push(...named(entry, 'Prefix').map((at) => below(at).replace(/\/$/, '')));
      token = named(page, 'NextContinuationToken')[0]?.text;
    } while (token);
    return { keys, folders };
  }

  /** Retries with growing delays while the store is unavailable or busy. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    const { tries, pauseMs } = this.#patience;
    for (let tried = 1; ; tried++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StoreError && error.isPassing) || tried >= tries) throw error;
        await delay(Math.random() * pauseMs * 2 ** (tried - 1));
      }
    }
  }

  /** @param known codes of 404 responses that the caller handles */
  #repeat(call: Call, known: readonly string[] = []): Promise<Answer> {
    return this.patiently(async () => {
      const answer = await this.#send(call);
      const isKnown = answer.status === 404 && known.includes(codeOf(answer.text));
      if (answer.status >= 300 && !isKnown) throw this.#refusal(call, answer);
      return answer;
    });
  }

  /** Sends one call and reads its response. The store verifies the signed hash of the body. */
  async #send({ method, key, query = {}, headers = {}, body }: Call): Promise<Answer> {
    const { bucket, url, prefix } = this.location;
    // aws4fetch signs each path segment like S3, regardless of its encoding here
    const path = key === '' ? '' : (prefix + key).split('/').map(encodeURIComponent).join('/');
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    try {
      const request = await this.#client.sign(`${url}/${path}${search}`, {
        method,
        headers: { ...headers, 'X-Amz-Content-Sha256': hash },
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
      const signal = AbortSignal.timeout(this.#patience.timeoutMs);
      const response = await fetch(request, { signal, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw new StoreError({ bucket, key, method }, 0, reason(error as Error));
    }
  }

  #refusal(call: Call, { status, text }: Answer): StoreError {
    return new StoreError({ ...call, bucket: this.location.bucket }, status, codeOf(text));
  }
}

/** Network code of a missing response. */
function reason(error: Error): string {
  const { code, errors } = (error.cause ?? {}) as { code?: string; errors?: { code?: string }[] };
  if (error.name === 'TimeoutError') return 'timeout';
  return code ?? errors?.[0]?.code ?? error.name;
}
