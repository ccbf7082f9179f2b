import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError, createService, reply, type ServiceDeps } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import { canaryVisitor } from './canary-visitor.ts';
import { pageEndpoints } from './contract.ts';
import { renderedDocument } from './document.ts';
import type { Renderer } from './rendering/renderer.ts';
import type { RenderedPage } from './rendering/thread.ts';
import { type Composition, compositionsOf } from './site/composition.ts';
import type { Site, SiteDocument } from './site/site.ts';

export interface AppDeps extends Omit<ServiceDeps, 'verifyToken'> {
  site: Site;
  renderer: Renderer;
}

/** Nobody signs in here: what is rendered is the same for everybody. */
const verifyToken: ServiceDeps['verifyToken'] = async () => {
  throw new AppError('auth.token_invalid');
};

/** Once: the gateway keeps it so. */
const compress = promisify(gzip);
/** A third quicker than the gateway's own, for 4 % more. */
const LEVEL = 4;

/** Left to the browser: the gateway answers the page's document as it is without being rendered (gateway/rendered.conf.template). */
const NOT_RENDERED = 421;

/** Documents that are at hand while nothing of them has changed. */
const MAX_KEPT = 200;

/** Milliseconds that one is answered for without a look while a canary runs, when the gateway keeps it for each visitor. */
const KEPT_MS = 500;

interface KeptDocument {
  /** Of the document that is not rendered. */
  base: string;
  /** Of the rendering. */
  name: string;
  /** When it was looked at, in milliseconds since 1970. */
  at: number;
  status: number;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** The pages service as a Koa app; what main and the tests use. No side effects. */
export function createApp({ site, renderer, log, metrics }: AppDeps) {
  const kept = new LRUCache<string, KeptDocument>({ max: MAX_KEPT });

  /** @param bucket of the visitor among a hundred */
  async function documentOf(address: string, bucket: number) {
    const base = await site.document(address);
    const isPage = base.status === 200 || base.status === 404;
    const compositions = isPage ? compositionsOf(base.text) : null;
    if (!compositions) return null;
    renderer.prepare(compositions.all);
    const varies = compositions.all.length > 1;
    const composition = compositions.of(bucket);
    const key = `${composition.key} ${address}`;
    const before = kept.get(key);
    const known = before?.base === base.text ? before : undefined;
    if (known && varies && Date.now() - known.at < KEPT_MS) return { ...known, varies };
    const rendering = await renderer.render(composition, address, known?.name);
    const document =
      rendering === 'same' ? known : rendering && (await compressed(base, rendering, composition));
    if (!document) return null;
    kept.set(key, { ...document, at: Date.now() });
    return { ...document, varies };
  }

  async function compressed(
    base: SiteDocument,
    rendering: RenderedPage,
    { registry }: Composition,
  ) {
    const document = await renderedDocument(base, rendering, registry, site);
    if (!document) return null;
    const headers = {
      'Content-Encoding': 'gzip',
      'Content-Type': 'text/html; charset=utf-8',
      'X-Style-Hashes': document.styleHashes.join(' '),
    };
    const body = await compress(document.body, { level: LEVEL });
    // the shell knows which pages there are, the document whether there is what they are of
    const status = base.status === 404 ? 404 : document.status;
    return { base: base.text, name: rendering.name, status, body, headers };
  }

  return createService({
    name: 'pages',
    endpoints: pageEndpoints,
    handlers: {
      async render({ header, log: requestLog }) {
        const visitor = canaryVisitor(header);
        const document = await documentOf(header('x-page') ?? '/', visitor.bucket).catch(
          (err: unknown) => {
            requestLog.warn({ err }, 'a page is not rendered');
            return null;
          },
        );
        if (!document) return reply('Left to the browser.', { status: NOT_RENDERED });
        const { status, body, headers, varies } = document;
        return reply(body, { status, headers: { ...headers, ...(varies && visitor.headers) } });
      },
    },
    verifyToken,
    ready: async () => true,
    log,
    ...(metrics && { metrics }),
  });
}
