import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError, createService, reply, type ServiceDeps } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import { pageEndpoints } from './contract.ts';
import { drawnDocument } from './document.ts';
import type { Drawer } from './drawing/drawer.ts';
import { compositionOf } from './site/composition.ts';
import type { Site } from './site/site.ts';

export interface AppDeps extends Omit<ServiceDeps, 'verifyToken'> {
  site: Site;
  drawer: Drawer;
}

/** Nobody signs in here: what is drawn is the same for everybody. */
const verifyToken: ServiceDeps['verifyToken'] = async () => {
  throw new AppError('auth.token_invalid');
};

/** Once: the gateway keeps it so. */
const compress = promisify(gzip);
/** As the gateway has it. */
const LEVEL = 5;

/** Left to the browser: the gateway answers the page's document as it is without being drawn (gateway/drawn.conf.template). */
const NOT_DRAWN = 421;

/** Documents that are at hand while nothing of them has changed. */
const MAX_KEPT = 200;

interface KeptDocument {
  /** Of the document that is not drawn. */
  base: string;
  /** Of the drawing. */
  name: string;
  answer: ReturnType<typeof reply>;
}

/** The pages service as a Koa app; what main and the tests use. No side effects. */
export function createApp({ site, drawer, log, metrics }: AppDeps) {
  const kept = new LRUCache<string, KeptDocument>({ max: MAX_KEPT });

  async function documentOf(address: string): Promise<KeptDocument | null> {
    const base = await site.document(address);
    const composition = base.status === 200 ? compositionOf(base.text) : null;
    if (!composition) return null;
    const known = kept.get(address);
    const isKnown = known?.base === base.text;
    const drawing = await drawer.draw(composition, address, isKnown ? known.name : undefined);
    if (drawing === 'same') return known ?? null;
    const document = drawing && (await drawnDocument(base, drawing, composition.registry, site));
    if (!document) return null;
    const answer = reply(await compress(document.html, { level: LEVEL }), {
      status: document.status,
      headers: {
        'Content-Encoding': 'gzip',
        'Content-Type': 'text/html; charset=utf-8',
        'X-Style-Hashes': document.styleHashes.join(' '),
      },
    });
    return { base: base.text, name: drawing.name, answer };
  }

  return createService({
    name: 'pages',
    endpoints: pageEndpoints,
    handlers: {
      async draw({ header, log: requestLog }) {
        const address = header('x-page') ?? '/';
        const document = await documentOf(address).catch((err: unknown) => {
          requestLog.warn({ err }, 'a page is not drawn');
          return null;
        });
        if (!document) return reply('Left to the browser.', { status: NOT_DRAWN });
        kept.set(address, document);
        return document.answer;
      },
    },
    verifyToken,
    ready: async () => true,
    log,
    ...(metrics && { metrics }),
  });
}
