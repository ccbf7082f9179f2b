import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdPort } from '@tanabana/processes';
import { compressFiles } from '../../../src/build/build-pages.ts';
import { makeDataDir, startGateway } from '../../../src/nginx/gateway.ts';
import type { DevServers } from '../../../src/nginx/render-config.ts';
import { documentParts } from '../../../src/publish/publish-shell.ts';
import { startUpstream, type Upstream } from './upstream.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

export interface TestGateway {
  address: string;
  /** Files that nginx serves. */
  www: string;
  products: Upstream;
  orders: Upstream;
  /** A second instance of orders, if requested. */
  secondOrders: Upstream | undefined;
  /** Address of products for the other services. */
  between: string;
  /** Makes the running nginx use this list of other teams' services. */
  reload(extraServices: string): Promise<void>;
  stop(): Promise<void>;
}

const DOCUMENT =
  '<!doctype html><meta name="description" content="Cloth."><title>Test</title><script id="config" type="application/json"><!--# include virtual="/config.json" --></script><script id="registry" type="application/json"><!--# include virtual="/modules.json" --></script><div id="root"></div>';

/** Files of the pages: path below www → content. */
export const FILES: Readonly<Record<string, string>> = {
  'shell/index.html': DOCUMENT,
  ...Object.fromEntries(
    Object.entries(documentParts(DOCUMENT)).map(([name, text]) => [`shell/${name}`, text]),
  ),
  'shell/assets/index.1234567890.js': `// shell\n${'export const a = 1;\n'.repeat(200)}`,
  'shell/humans.txt': 'Tanabana\n',
  'modules/mf-catalog/1.0.0-abc/remoteEntry.js': `// remote\n${'export const b = 2;\n'.repeat(200)}`,
  'modules/mf-catalog/1.0.0-abc/gifts.mjs': `// gifts\n${'export const c = 3;\n'.repeat(200)}`,
  'modules/mf-catalog/1.0.0-abc/gifts.mjs.map': '{"version":3}',
  'modules/mf-catalog/1.0.0-abc/mf-manifest.json': JSON.stringify({
    id: 'mf_catalog',
    exposes: Array.from({ length: 30 }, (_, i) => ({ path: `./part-${i}` })),
  }),
  'modules/mf-catalog/deploys.json': '[]',
  'modules/mf-catalog/1.0.0-abc/descriptor.json': '{"name":"mf-catalog"}',
  'modules.json': '{"modules":[]}',
};

/**
 * A real nginx with the real template and tiny services; categories and auth are unavailable by
 * default.
 */
export async function startTestGateway(
  options: {
    env?: NodeJS.ProcessEnv;
    dev?: DevServers;
    twoOrders?: boolean;
    auth?: string;
    categories?: string;
    pages?: string;
    settings?: string;
    telemetry?: string;
    /** `host:port` of an instance of the next version of orders. */
    ordersCanary?: string;
    /** `host:port` of the payment simulator. */
    simulator?: string;
  } = {},
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-gateway-'));
  const folders = await makeDataDir(folder);
  await writePages(folders.www);
  const [products, orders, ...second] = await Promise.all([
    startUpstream(),
    startUpstream(),
    ...(options.twoOrders ? [startUpstream()] : []),
  ]);
  const instanceOf = (address = '127.0.0.1:1') => ({ instances: [address] });
  const held = await holdPort(0, ['127.0.0.1']);
  const between = `127.0.0.1:${held.port}`;
  await held.release();
  const running = await startGateway({
    root: ROOT,
    folders,
    services: {
      products: { instances: [products.address], between },
      orders: {
        instances: [orders.address, ...second.map(({ address }) => address)],
        ...(options.ordersCanary && { canary: [options.ordersCanary] }),
      },
      categories: instanceOf(options.categories),
      auth: instanceOf(options.auth),
      ...(options.pages && { pages: instanceOf(options.pages) }),
      ...(options.settings && { settings: instanceOf(options.settings) }),
      ...(options.telemetry && { telemetry: instanceOf(options.telemetry) }),
    },
    simulator: options.simulator,
    env: { STORE_NAME: 'Test', ...options.env },
    dev: options.dev,
  });
  return {
    address: running.address,
    www: folders.www,
    products,
    orders,
    secondOrders: second[0],
    between: `http://${between}`,
    reload: async (extraServices) => {
      await writeFile(folders.extraServices, extraServices);
      await running.reload();
    },
    stop: async () => {
      await running.stop();
      await Promise.all([products, orders, ...second].map((one) => one.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writePages(www: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(www, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await compressFiles(join(www, 'shell/assets'));
  await compressFiles(join(www, 'modules'));
}
