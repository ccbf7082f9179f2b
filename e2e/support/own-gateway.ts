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
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

interface Options {
  /** The shop's own data. */
  there: DataFolders;
  /** `host:port` of each service. */
  services: Readonly<Record<string, readonly string[]>>;
  /** Makes ready what its pages come from; those of the shop unless told. */
  prepare?: (folders: DataFolders) => Promise<void>;
  env?: NodeJS.ProcessEnv;
}

/** A gateway of a test's own before the services of a shop, or what stands for them: the shop's is left alone. */
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

/** Where the instances of each service of a shop listen, `host:port`; but pages are rendered for the shop's own gateway alone. */
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
