import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type DataFolders,
  dataFolders,
  makeDataDir,
  startGateway,
} from '@tanabana/shop-runner/gateway';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface OwnGateway {
  address: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

interface Options {
  /** Data folder of the shop. */
  there: DataFolders;
  /** `host:port` of each service. */
  services: Readonly<Record<string, readonly string[]>>;
  /** Prepares the source of its pages; by default the shop's files. */
  prepare?: (folders: DataFolders) => Promise<void>;
  env?: NodeJS.ProcessEnv;
}

/**
 * A gateway of the test before the services of a shop, or before stand-ins; the shop's own gateway
 * is not affected.
 */
export async function ownGateway({ there, services, prepare, env }: Options): Promise<OwnGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-gateway-'));
  const folders = await makeDataDir(folder);
  await prepare?.(folders);
  const gateway = await startGateway({
    root: ROOT,
    folders: prepare ? folders : { ...folders, www: there.www },
    services: Object.fromEntries(
      Object.entries(services).map(([name, instances]) => [name, { instances: [...instances] }]),
    ),
    env,
  });
  return {
    address: gateway.address,
    async stop() {
      await gateway.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Addresses of each service's instances, `host:port`; pages are rendered only for the shop's own
 * gateway.
 */
export async function servicesOf({ shopFile }: DataFolders): Promise<Record<string, string[]>> {
  const { instances } = JSON.parse(await readFile(shopFile, 'utf8')) as {
    instances: Record<string, string[]>;
  };
  return Object.fromEntries(
    Object.entries(instances)
      .filter(([name]) => name !== 'pages')
      .map(([name, addresses]) => [name, addresses.map((address) => new URL(address).host)]),
  );
}

export { dataFolders };
