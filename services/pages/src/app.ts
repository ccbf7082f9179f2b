import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError, createService, reply, type ServiceDeps } from '@tanabana/service-kit';
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
const compressed = promisify(gzip);

/** The pages service as a Koa app; what main and the tests use. No side effects. */
export function createApp({ site, drawer, log, metrics }: AppDeps) {
  return createService({
    name: 'pages',
    endpoints: pageEndpoints,
    handlers: {
      async draw({ header, log: requestLog }) {
        const address = header('x-page') ?? '/';
        const base = await site.document(address);
        const composition = base.status === 200 ? compositionOf(base.text) : null;
        const drawing =
          composition &&
          (await drawer.draw(composition, address).catch((err: unknown) => {
            requestLog.warn({ err }, 'a page is not drawn');
            return null;
          }));
        const document =
          drawing && (await drawnDocument(base, drawing, composition.registry, site));
        // the gateway answers the page's document as it is without being drawn
        if (!document) return reply('Left to the browser.', { status: 404 });
        return reply(await compressed(document.html), {
          headers: {
            'Content-Encoding': 'gzip',
            'Content-Type': 'text/html; charset=utf-8',
            'X-Style-Hashes': document.styleHashes.join(' '),
          },
        });
      },
    },
    verifyToken,
    ready: async () => true,
    log,
    ...(metrics && { metrics }),
  });
}
