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

/** Tells the gateway that this service is asking, so that it is not asked back. */
const CLIENT_RENDERED = { 'X-Client-Rendered': '1' };

/** Files that are kept: those of the versions that are live, and of some before. */
const MAX_FILES = 200;

/**
 * What the gateway gives to everybody.
 * @param origin of the gateway, without a slash at the end
 */
export function createSite(origin: string) {
  const files = new LRUCache<string, Promise<string>>({ max: MAX_FILES });

  const agent = new Agent({ keepAlive: true });

  /** A fifth of what `fetch` costs. */
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
    /** The document of a page as it is without being rendered. @throws AppError where the gateway is away */
    document: (address: string): Promise<SiteDocument> =>
      text(address, CLIENT_RENDERED).catch((cause: unknown) => {
        throw unavailable(1, cause);
      }),
    /** A file of a build, kept: its name or its folder is that of its content. @throws where it cannot be had */
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
