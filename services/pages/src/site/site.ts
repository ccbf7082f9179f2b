import { Agent, get } from 'node:http';
import { unavailable } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';

export interface SiteDocument {
  status: number;
  text: string;
}

export type Site = ReturnType<typeof createSite>;

/** Milliseconds for a document, and for a file of the pages. */
const TIMEOUT_MS = 1000;

/** Marks requests of this service, so that the gateway does not call it in turn. */
const CLIENT_RENDERED = { 'X-Client-Rendered': '1' };

/** Cached files of live and recent versions. */
const MAX_FILES = 200;

/**
 * Public documents and files of the gateway.
 * @param origin of the gateway without a trailing slash
 */
export function createSite(origin: string) {
  const files = new LRUCache<string, Promise<string>>({ max: MAX_FILES });

  const agent = new Agent({ keepAlive: true });

  /** Takes a fifth of the time of `fetch`. */
  const text = (address: string, headers: Record<string, string> = {}): Promise<SiteDocument> =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      get(origin + address, { agent, headers, signal }, (answer) => {
        const parts: string[] = [];
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: parts.join('') }));
      }).on('error', reject);
    });

  return {
    origin,
    /** Returns the plain document of a page. @throws AppError if the gateway is unavailable */
    document: (address: string): Promise<SiteDocument> =>
      text(address, CLIENT_RENDERED).catch((cause: unknown) => {
        throw unavailable(1, cause);
      }),
    /**
     * Returns a file of a build, cached: its name or folder depends on its content. @throws if it
     * cannot be loaded
     */
    file(address: string): Promise<string> {
      const known = files.get(address);
      if (known) return known;
      const asked = text(address).then((answer) => {
        if (answer.status !== 200) throw new Error(`${address} is away (${answer.status}).`);
        return answer.text;
      });
      files.set(address, asked);
      asked.catch(() => files.delete(address));
      return asked;
    },
  };
}
