import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { claimFolder, endLeftovers } from '@tanabana/processes';
import { stop as stopCompiler } from 'esbuild';
import { serviceNames } from '../build/parts.ts';
import { keepLogsShort, makeDataDir, writeAtomic } from '../data-dir.ts';
import { startPageServers } from '../dev/page-servers.ts';
import { watchServices } from '../dev/watch-services.ts';
import { findNginx } from '../nginx/find-nginx.ts';
import { superviseGateway } from '../nginx/gateway.ts';
import { reloadConfig } from '../nginx/render-config.ts';
import { gatewayPort } from '../ports.ts';
import { buildShop } from './build-step.ts';
import { startCanary } from './canary-step.ts';
import type { ShopContext, ShopProcess } from './context.ts';
import { openControl, restartServices } from './control.ts';
import { openDatabase } from './database-step.ts';
import { seedShop } from './seed-step.ts';
import { createLocalCanaries } from './service-canaries.ts';
import { startServices } from './service-pool.ts';
import { addressesOf, hostsOf, serviceProcesses, serviceUrlsOf } from './service-ports.ts';
import { planSimulator, startSimulator } from './simulator-step.ts';

/** An open shop. */
export interface OpenShop {
  address: string;
  mongodbUri: string;
  dataDir: string;
  logs: string;
  /** Folder of mails; null if they are sent. */
  mail: string | null;
  dbPrefix: string;
  /** The first admin's password if this start created that account, else null. */
  adminPassword: string | null;
  /** Base addresses of each service's instances, bypassing the gateway. */
  instances: Readonly<Record<string, readonly string[]>>;
  /** Processes that run now. */
  processes(): readonly ShopProcess[];
}

/**
 * Opens the shop: builds changed parts, starts database, services and gateway. Everything started
 * is registered for cleanup, also if a step fails.
 * @throws StartError or DatabaseError with one line
 */
export async function openShop(options: Omit<ShopContext, 'folders'>): Promise<OpenShop> {
  const context = await prepare(options);
  const { settings, dev, scale, folders, steps, cleanup } = context;
  const port = await gatewayPort(settings.PORT, settings.LISTEN_HOST);
  cleanup.add({ name: 'port', stop: port.release, kill: port.release });
  const { listen, address } = addressOf(settings.LISTEN_HOST, port.port);
  const [nginx, database, parts] = await cleanup
    .together([
      findNginx(settings, (line) => steps.note(line)),
      openDatabase(context),
      buildShop(context),
    ])
    .finally(dev ? undefined : stopCompiler); // a process of 30 MB that is no longer needed
  cleanup.signal.throwIfAborted();
  await seedShop(context, parts, database.uri);
  const names = await serviceNames(context.root);
  const processes = await serviceProcesses(names, scale, join(folders.run, 'ports.json'));
  const simulator = await planSimulator(context);
  const adminPassword = settings.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const plan = {
    mongodbUri: database.uri,
    serviceUrls: serviceUrlsOf(processes),
    publicUrl: settings.PUBLIC_URL ?? address,
    gatewayUrl: address,
    adminPassword,
    simulator,
    // longer than nginx keeps idle connections to a service
    drainSeconds: dev ? 0 : settings.IDLE_SECONDS + 1,
  };
  const services = await startServices(context, parts, plan, processes);
  const simulating =
    simulator &&
    (await startSimulator(context, parts, simulator, {
      publicUrl: plan.publicUrl,
      orders: plan.serviceUrls.orders ?? address,
    }));
  cleanup.signal.throwIfAborted();
  const pages = dev ? await startPageServers(context) : null;
  const gatewayPlan = {
    ...context,
    listen,
    services: hostsOf(processes),
    simulator: simulator?.host ?? null,
    dev: pages?.servers ?? null,
  };
  const gateway = await steps.run(async (report) => {
    await port.release();
    const running = await superviseGateway(gatewayPlan, nginx, address, (line) => steps.warn(line));
    cleanup.add(running);
    report(`Opened the gateway: nginx ${nginx.version}`);
    return running;
  });
  const canary = await startCanary(context, parts, plan.serviceUrls.telemetry);
  if (dev) {
    const watched = parts.filter((part) => part.kind === 'service');
    await watchServices(context, watched, services.pools);
  }
  const canaries = createLocalCanaries({
    ...{ context, parts, plan, pools: services.pools, gateway: gatewayPlan, nginx },
  });
  const control = await openControl({
    restart: restartServices(context, services.pools, () => reloadConfig(gatewayPlan, nginx)),
    'canary-start': canaries.start,
    'canary-stop': canaries.stop,
    'canary-promote': canaries.promote,
  });
  cleanup.add(control);
  const shop = {
    address,
    mongodbUri: database.uri,
    dbPrefix: settings.DB_PREFIX,
    instances: addressesOf(processes),
  };
  cleanup.signal.throwIfAborted();
  await describe(context, { ...shop, pid: process.pid, control: control.at });
  return {
    ...shop,
    dataDir: folders.root,
    logs: folders.logs,
    mail: settings.SMTP_URL ? null : folders.mail,
    adminPassword: services.adminCreated ? adminPassword : null,
    processes: () => [
      ...database.processes,
      ...services.pools.flatMap((pool) => pool.processes),
      ...(simulating ? [simulating] : []),
      ...(canary ? [canary] : []),
      ...canaries.processes(),
      ...(pages?.processes ?? []),
      gateway,
    ],
  };
}

/** Claims the data folder for this shop and removes remains of a killed one. */
async function prepare(options: Omit<ShopContext, 'folders'>): Promise<ShopContext> {
  const { settings, steps, cleanup } = options;
  const folders = await makeDataDir(settings.DATA_DIR);
  const release = await claimFolder(folders.root);
  cleanup.add({ name: 'data folder', stop: release, kill: () => {} });
  const stopTrimming = keepLogsShort(folders.logs);
  cleanup.add({ name: 'logs', stop: async () => stopTrimming(), kill: stopTrimming });
  const ended = await endLeftovers(folders.run);
  if (ended.length > 0) steps.note(`Ended processes of an earlier shop: ${ended.join(', ')}`);
  return { ...options, folders };
}

function addressOf(host: string, port: number): { listen: string; address: string } {
  const name = host.includes(':') ? `[${host}]` : host;
  const isAny = host === '0.0.0.0' || host === '::';
  return {
    listen: `${name}:${port}`,
    address: `http://${isAny ? 'localhost' : name}:${port}`,
  };
}

/** Publishes the shop's address to tools while it is open. */
async function describe(
  { folders, cleanup }: ShopContext,
  shop: Record<string, unknown>,
): Promise<void> {
  const file = folders.shopFile;
  await writeAtomic(file, `${JSON.stringify(shop, null, 2)}\n`, 0o600);
  cleanup.add({ name: 'description', stop: () => rm(file, { force: true }), kill: () => {} });
}
