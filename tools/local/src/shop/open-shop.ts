import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stop as stopCompiler } from 'esbuild';
import { serviceNames } from '../build/parts.ts';
import { makeDataDir } from '../data/data-dir.ts';
import { keepLogsShort } from '../data/trim-logs.ts';
import { writeAtomic } from '../data/write-atomic.ts';
import { claimFolder } from '../database/supervise/claim.ts';
import { startPageServers } from '../dev/page-servers.ts';
import { watchServices } from '../dev/watch-services.ts';
import { findNginx } from '../nginx/find-nginx.ts';
import { gatewayPort } from '../ports.ts';
import { endLeftovers } from '../processes/leftovers.ts';
import { buildShop } from './build-step.ts';
import { openControl } from './control.ts';
import { openDatabase } from './database-step.ts';
import { startGateway } from './gateway-step.ts';
import { restartServices } from './restart-services.ts';
import { seedShop } from './seed-step.ts';
import { addressesOf, serviceProcesses, sistersOf } from './service-places.ts';
import { startServices } from './services-step.ts';
import type { ShopProcess, Stage } from './stage.ts';

/** A shop that is open. */
export interface OpenShop {
  address: string;
  mongodbUri: string;
  dataDir: string;
  logs: string;
  /** Where mails are written to; null when they are sent. */
  mail: string | null;
  dbPrefix: string;
  /** The first admin's password when this start made that account, else null. */
  adminPassword: string | null;
  /** Base addresses of each service's instances, past the gateway. */
  instances: Readonly<Record<string, readonly string[]>>;
  /** What runs at this moment. */
  processes(): readonly ShopProcess[];
}

/**
 * Opens the shop: builds what changed, starts database, services and gateway. Whatever was started is
 * on the lifeline, also when a step fails.
 * @throws StartError or DatabaseError with one clear line
 */
export async function openShop(options: Omit<Stage, 'places'>): Promise<OpenShop> {
  const stage = await prepare(options);
  const { settings, dev, scale, places, steps, lifeline } = stage;
  const port = await gatewayPort(settings.PORT, settings.LISTEN_HOST);
  const { listen, address } = addressOf(settings.LISTEN_HOST, port);
  const [nginx, database, parts] = await lifeline
    .together([
      findNginx(settings, (line) => steps.note(line)),
      openDatabase(stage),
      buildShop(stage),
    ])
    .finally(dev ? undefined : stopCompiler); // a process of 30 MB that is needed no more
  lifeline.signal.throwIfAborted();
  await seedShop(stage, parts, database.uri);
  const names = await serviceNames(stage.root);
  const processes = await serviceProcesses(names, scale, join(places.run, 'ports.json'));
  const adminPassword = settings.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const plan = {
    mongodbUri: database.uri,
    sisters: sistersOf(processes),
    publicUrl: settings.PUBLIC_URL ?? address,
    adminPassword,
    // longer than nginx keeps idle connections to a service
    drainSeconds: dev ? 0 : settings.IDLE_SECONDS + 1,
  };
  const services = await startServices(stage, parts, plan, processes);
  lifeline.signal.throwIfAborted();
  const pages = dev ? await startPageServers(stage) : null;
  const gateway = await startGateway(stage, {
    nginx,
    listen,
    address,
    services: processes,
    dev: pages?.servers ?? null,
  });
  if (dev) {
    const watched = parts.filter((part) => part.kind === 'service');
    await watchServices(stage, watched, services.pools);
  }
  const control = await openControl(restartServices(stage, services.pools));
  lifeline.add(control);
  const shop = {
    address,
    mongodbUri: database.uri,
    dbPrefix: settings.DB_PREFIX,
    instances: addressesOf(processes),
  };
  lifeline.signal.throwIfAborted();
  await describe(stage, { ...shop, pid: process.pid, control: control.at });
  return {
    ...shop,
    dataDir: places.root,
    logs: places.logs,
    mail: settings.SMTP_URL ? null : places.mail,
    adminPassword: services.adminCreated ? adminPassword : null,
    processes: () => [
      ...database.processes,
      ...services.pools.flatMap((pool) => pool.processes),
      ...(pages?.processes ?? []),
      gateway,
    ],
  };
}

/** Takes the data folder for this shop alone and clears away what a killed one left. */
async function prepare(options: Omit<Stage, 'places'>): Promise<Stage> {
  const { settings, steps, lifeline } = options;
  const places = await makeDataDir(settings.DATA_DIR);
  const release = await claimFolder(places.root);
  lifeline.add({ name: 'data folder', stop: release, kill: () => {} });
  const stopTrimming = keepLogsShort(places.logs);
  lifeline.add({ name: 'logs', stop: async () => stopTrimming(), kill: stopTrimming });
  const ended = await endLeftovers(places.run);
  if (ended.length > 0)
    steps.note(`Ended what an earlier shop had left running: ${ended.join(', ')}`);
  return { ...options, places };
}

function addressOf(host: string, port: number): { listen: string; address: string } {
  const name = host.includes(':') ? `[${host}]` : host;
  const isAny = host === '0.0.0.0' || host === '::';
  return {
    listen: `${name}:${port}`,
    address: `http://${isAny ? 'localhost' : name}:${port}`,
  };
}

/** Tells tools beside the shop where it is, for as long as it is open. */
async function describe({ places, lifeline }: Stage, shop: Record<string, unknown>): Promise<void> {
  const file = places.shopFile;
  await writeAtomic(file, `${JSON.stringify(shop, null, 2)}\n`, 0o600);
  lifeline.add({ name: 'description', stop: () => rm(file, { force: true }), kill: () => {} });
}
