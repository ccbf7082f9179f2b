import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { endpoint } from '@tanabana/contracts/endpoints';
import { AppError, createService, reply, type ServiceDeps } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import { canaryVisitor } from './canary-visitor.ts';
import { renderedDocument } from './document.ts';
import type { Renderer } from './rendering/renderer.ts';
import type { RenderedPage } from './rendering/thread.ts';
import {
  type Composition,
  type Compositions,
  compositionsOf,
  hasRoute,
} from './site/composition.ts';
import type { Site, SiteDocument } from './site/site.ts';

/** Called only by the gateway, which passes the address unchanged. */
const pageEndpoints = {
  render: endpoint({ method: 'GET', path: '/page', access: 'all' }, { response: null }),
};

export interface AppDeps extends Omit<ServiceDeps, 'verifyToken'> {
  site: Site;
  renderer: Renderer;
}

/** There are no users here: rendered pages are the same for everyone. */
const verifyToken: ServiceDeps['verifyToken'] = async () => {
  throw new AppError('auth.token_invalid');
};

/** Compressed once; the gateway caches it compressed. */
const compress = promisify(gzip);
/** A third faster than the gateway's own level, for 4 % more bytes. */
const LEVEL = 4;

/**
 * Client-rendered: the gateway then serves the page's plain document
 * (gateway/rendered.conf.template).
 */
const NOT_RENDERED = 421;

/** Cached documents. */
const MAX_KEPT = 200;

/**
 * Milliseconds for which a document is served without checking while a canary runs, when the
 * gateway caches it per visitor.
 */
const KEPT_MS = 500;

/** Milliseconds for which a registry is known, and for which the page of unknown addresses is served. */
const LATEST_MS = 500;
const MISSING_MS = 1000;
/** Any address without a route. */
const MISSING = '/not-found';

const HTML = 'text/html; charset=utf-8';

interface LatestSite {
  base: SiteDocument;
  /** Null if nothing can be rendered. */
  compositions: Compositions | null;
}

interface ServedDocument {
  status: number;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

interface KeptDocument extends ServedDocument {
  /** Hash of the plain document. */
  base: string;
  /** Name of the rendering. */
  name: string;
  /** Time of the last check, milliseconds since 1970. */
  at: number;
}

/** The pages service as a Koa app, used by main and tests. No side effects. */
export function createApp({ site, renderer, log, metrics }: AppDeps) {
  const kept = new LRUCache<string, KeptDocument>({ max: MAX_KEPT });

  let latest: { at: number; site: Promise<LatestSite> } | undefined;
  let missing: { key: string; at: number; document: Promise<ServedDocument> } | undefined;

  /** The plain document of unknown addresses, requested once for all of them. */
  function latestSite(): Promise<LatestSite> {
    if (!latest || Date.now() - latest.at > LATEST_MS) {
      const asked = site
        .document(MISSING)
        .then((base) => ({ base, compositions: compositionsOf(base.text) }));
      asked.catch(() => undefined);
      latest = { at: Date.now(), site: asked };
    }
    return latest.site;
  }

  /** @param bucket of the visitor, 0 to 99 */
  async function documentOf(address: string, bucket: number) {
    const unknown = await latestSite();
    const latestComposition = unknown.compositions?.of(bucket);
    if (
      unknown.compositions &&
      latestComposition &&
      !hasRoute(latestComposition.registry, address)
    ) {
      renderer.prepare(unknown.compositions.all);
      const varies = unknown.compositions.all.length > 1;
      return { ...(await missingDocument(unknown.base, latestComposition)), varies };
    }
    const base = await site.document(address);
    const isPage = base.status === 200 || base.status === 404;
    const compositions = isPage ? compositionsOf(base.text) : null;
    if (!compositions) return null;
    renderer.prepare(compositions.all);
    const varies = compositions.all.length > 1;
    const composition = compositions.of(bucket);
    const document = await currentDocument(address, base, composition, varies);
    return document && { ...document, varies };
  }

  /**
   * The document of all unknown addresses, rendered once per second, so that many requests do not
   * wait for each other. Client-rendered while rendering is unavailable, but also with status 404.
   */
  function missingDocument(base: SiteDocument, composition: Composition): Promise<ServedDocument> {
    const { key } = composition;
    if (missing?.key !== key || Date.now() - missing.at > MISSING_MS) {
      const document = currentDocument(MISSING, base, composition, false)
        .catch(() => null)
        .then(async (rendered) => rendered ?? plainMissing(base));
      missing = { key, at: Date.now(), document };
    }
    return missing.document;
  }

  const plainMissing = async ({ text }: SiteDocument): Promise<ServedDocument> => ({
    status: 404,
    body: await compress(text, { level: LEVEL }),
    headers: { 'Content-Encoding': 'gzip', 'Content-Type': HTML },
  });

  /** The cached document if it is current, else a new one; null if it cannot be rendered. */
  async function currentDocument(
    address: string,
    base: SiteDocument,
    composition: Composition,
    varies: boolean,
  ): Promise<ServedDocument | null> {
    const key = `${composition.key} ${address}`;
    const before = kept.get(key);
    const known = before?.base === base.text ? before : undefined;
    if (known && varies && Date.now() - known.at < KEPT_MS) return known;
    const rendering = await renderer.render(composition, address, known?.name);
    const document =
      rendering === 'same' ? known : rendering && (await compressed(base, rendering, composition));
    if (!document) return null;
    kept.set(key, { ...document, at: Date.now() });
    return document;
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
      'Content-Type': HTML,
      'X-Style-Hashes': document.styleHashes.join(' '),
    };
    const body = await compress(document.body, { level: LEVEL });
    // the shell knows which pages exist, the document whether their subject does
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
            requestLog.warn({ err }, 'a page was not rendered');
            return null;
          },
        );
        if (!document) return reply('This page is left to the browser.', { status: NOT_RENDERED });
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
