import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { AwsClient } from 'aws4fetch';
import type { BucketLocation } from './bucket-location.ts';

const SAYS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: check its name, AWS_REGION and AWS_ENDPOINT_URL_S3',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not fit AWS_ACCESS_KEY_ID',
  ExpiredToken: 'the credentials have expired',
  InvalidToken: 'AWS_SESSION_TOKEN does not fit',
  AccessDenied:
    'the credentials may not do that: s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject are needed',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set AWS_REGION',
};

/** A call that a store refused or did not answer, in words for a person. Names no secret. */
export class StoreError extends Error {
  readonly status: number;
  readonly code: string;

  /**
   * @param call with an empty key for the bucket as a whole
   * @param status 0 where no answer came
   * @param code the store's own (`NoSuchBucket`), or the network's (`ECONNREFUSED`)
   */
  constructor(call: { bucket: string; key: string; method: string }, status: number, code: string) {
    const { bucket, key, method } = call;
    const what = `${method} of ${key === '' ? 'the bucket' : key} in s3://${bucket} failed`;
    const answer = [status || 'no answer', code].filter(Boolean).join(' ');
    super(`${what} (${answer})${SAYS[code] ? `: ${SAYS[code]}` : ''}.`);
    this.status = status;
    this.code = code;
  }

  /** Whether the same call may well succeed a moment later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status !== 501);
  }
}

/** The code in the body of an error; empty where it has none. */
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
  /** How long one call may take. */
  timeoutMs: number;
  /** How often a call that may be repeated is tried. */
  tries: number;
  /** The longest first pause; doubled each time, cut by chance. */
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
 * The calls of S3 that publishing needs. Keys are below the location's prefix. Calls that may be repeated
 * are, while the store is away or busy.
 */
export class ObjectStore {
  readonly location: BucketLocation;
  readonly #client: AwsClient;
  readonly #patience: Patience;

  constructor(location: BucketLocation, patience: Patience) {
    this.location = location;
    this.#patience = patience;
    // repeats are counted here, where a network that fails counts, too
    this.#client = new AwsClient({ ...location, service: 's3', retries: 0 });
  }

  /** @returns null where there is no such object */
  async get(key: string): Promise<StoredText | null> {
    const answer = await this.#repeat({ method: 'GET', key }, ['NoSuchKey']);
    if (answer.status === 404) return null;
    return { text: answer.text, etag: answer.headers.get('etag') ?? '' };
  }

  async put(key: string, body: Buffer, headers: Record<string, string>): Promise<void> {
    await this.#repeat({ method: 'PUT', key, body, headers });
  }

  /**
   * Writes an object if it is still as it was read. Not repeated: whether a call that was cut off had
   * its effect only another look can tell.
   * @param etag of what was read; null where nothing was there
   * @returns false when somebody else was faster
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
   * What is below a folder, however much it is.
   * @param folder ends with a slash
   * @param delimiter with `/` only what is directly below: `folders` and `keys`
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

  /** Does it again, with growing pauses, while the store is away or busy. */
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

  /** @param known codes of answers with 404 that the caller understands */
  #repeat(call: Call, known: readonly string[] = []): Promise<Answer> {
    return this.patiently(async () => {
      const answer = await this.#send(call);
      const isKnown = answer.status === 404 && known.includes(codeOf(answer.text));
      if (answer.status >= 300 && !isKnown) throw this.#refusal(call, answer);
      return answer;
    });
  }

  /** One call, with its whole answer. The store compares what it gets with the hash that is signed. */
  async #send({ method, key, query = {}, headers = {}, body }: Call): Promise<Answer> {
    const { bucket, url, prefix } = this.location;
    // aws4fetch signs each segment as S3 does, however it is encoded here
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

/** Why no answer came, by the network's own name for it. */
function reason(error: Error): string {
  const { code, errors } = (error.cause ?? {}) as { code?: string; errors?: { code?: string }[] };
  if (error.name === 'TimeoutError') return 'timeout';
  return code ?? errors?.[0]?.code ?? error.name;
}
