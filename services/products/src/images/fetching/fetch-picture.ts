import http from 'node:http';
import https from 'node:https';
import { MAX_IMAGE_BYTES } from '@tanabana/contracts';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Milliseconds for one picture, with its redirects. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;
const MAX_ADDRESS = 2000;

/** Why a picture was not fetched; the message is shown to admins. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
  /** Whether another attempt may succeed. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false } = {}) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

const temporary = (message: string): FetchProblem =>
  new FetchProblem(message, { isTemporary: true });

/** Returns the address; throws `FetchProblem` for one that is not fetched. */
function addressOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || text.length > MAX_ADDRESS) throw new FetchProblem('This is not an address.');
  if (!['http:', 'https:'].includes(url.protocol))
    throw new FetchProblem('Only http and https addresses are fetched.');
  if (url.username || url.password)
    throw new FetchProblem('Addresses with a user name or password are not fetched.');
  return url;
}

interface Answer {
  /** The picture, or the address of a redirect. */
  body: Buffer | string;
}

export type FetchPicture = (address: string) => Promise<Buffer>;

/**
 * Creates a function that fetches a picture from a public address
 * (https://owasp.org/www-community/attacks/Server_Side_Request_Forgery): the connection itself is
 * checked, so that neither a host name, a redirect, nor a changed DNS entry reaches a private
 * address. Pictures have at most `MAX_IMAGE_BYTES`. Throws `FetchProblem`.
 * @param allowed IP addresses or ranges (CIDR) that are fetched although they are not public
 */
export function createPictureFetch(allowed: readonly string[]): FetchPicture {
  const options = { keepAlive: false, allowIPAddressList: [...allowed] };
  const agents = {
    'http:': new RequestFilteringHttpAgent(options),
    'https:': new RequestFilteringHttpsAgent(options),
  };

  const ask = (url: URL, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:';
      const agent = agents[secure ? 'https:' : 'http:'];
      const headers = { Accept: 'image/*', 'User-Agent': 'Tanabana catalogue import' };
      const request = (secure ? https : http).get(url, { agent, headers, signal }, (response) => {
        const { statusCode = 0, headers: received } = response;
        const fail = (problem: FetchProblem): void => {
          request.destroy();
          reject(problem);
        };
        if (statusCode >= 300 && statusCode < 400 && received.location) {
          response.resume();
          return resolve({ body: received.location });
        }
        if (statusCode === 429 || statusCode >= 500)
          return fail(temporary(`The server answered ${statusCode}.`));
        if (statusCode !== 200) return fail(new FetchProblem(`The server answered ${statusCode}.`));
        if (Number(received['content-length']) > MAX_IMAGE_BYTES) return fail(tooLarge());
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MAX_IMAGE_BYTES) fail(tooLarge());
          else parts.push(part);
        });
        response.once('error', reject);
        response.once('end', () => resolve({ body: Buffer.concat(parts) }));
      });
      request.once('error', reject);
    });

  return async (address) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let url = addressOf(address);
    try {
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const { body } = await ask(url, signal);
        if (typeof body !== 'string') return body;
        url = addressOf(body, url);
      }
    } catch (error) {
      throw problemOf(error, signal);
    }
    throw new FetchProblem(`The address redirects more than ${MAX_REDIRECTS} times.`);
  };
}

const tooLarge = (): FetchProblem =>
  new FetchProblem(`The picture is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`);

function problemOf(error: unknown, signal: AbortSignal): FetchProblem {
  if (error instanceof FetchProblem) return error;
  if (signal.aborted) return temporary(`No answer within ${TIMEOUT_MS / 1000} seconds.`);
  const { code, message } = error as NodeJS.ErrnoException;
  if (/is not allowed/.test(message)) return new FetchProblem('The address is not public.');
  if (code === 'ENOTFOUND') return new FetchProblem('There is no server with this name.');
  return temporary(`The server cannot be reached (${code ?? message}).`);
}
