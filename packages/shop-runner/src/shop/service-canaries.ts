import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { holdPort, type Supervised, supervise } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import { stop as stopCompiler } from 'esbuild';
import { Stamps } from '../build/build-all.ts';
import { buildProgram } from '../build/build-program.ts';
import type { Part } from '../build/parts.ts';
import { StartError } from '../console.ts';
import type { NginxBinary } from '../nginx/find-nginx.ts';
import { superviseCanaryReports } from '../nginx/gateway.ts';
import { type GatewayPlan, reloadConfig, type ServiceAddresses } from '../nginx/render-config.ts';
import type { ShopContext } from './context.ts';
import type { ControlWork } from './control.ts';
import type { ServicePool } from './service-pool.ts';
import { type ServicePlan, serviceSpec } from './service-spec.ts';

const LOOK_EVERY_MS = 1000;

/** A gateway whose addresses of canaries change. */
type ChangingGateway = GatewayPlan & { services: Record<string, ServiceAddresses> };

interface Canary {
  part: Part;
  process: Supervised;
  /** True once the gateway has sent a request to this canary. */
  wasUsed: boolean;
}

interface CanaryDeps {
  context: ShopContext;
  parts: readonly Part[];
  plan: ServicePlan;
  pools: readonly ServicePool[];
  gateway: ChangingGateway;
  nginx: NginxBinary;
}

export type LocalCanaries = ReturnType<typeof createLocalCanaries>;

/**
 * Instances of next versions of services beside the stable ones (decision 0079). Each runs a build
 * of its own in `DATA_DIR/canaries`, so that the program of stable instances does not change. An
 * instance whose share of requests has returned to 0 is stopped.
 */
export function createLocalCanaries({ context, parts, plan, pools, gateway, nginx }: CanaryDeps) {
  const { root, dev, folders, settings, steps, cleanup } = context;
  const running = new Map<string, Canary>();
  const warn = (line: string): void => steps.warn(line);
  let reports: Supervised | null = null;
  let changes: Promise<unknown> = Promise.resolve();

  /** One change at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = changes.then(work);
    changes = result.catch(() => undefined);
    return result;
  }

  /** Builds the working copy of a service below `DATA_DIR`, where it finds the same packages. */
  async function build(service: Part): Promise<Part> {
    const base = join(folders.root, 'canaries');
    const folder = join(base, 'services', service.name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await symlink(join(root, 'node_modules'), join(base, 'node_modules')).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    const product = join(folder, 'dist/main.js');
    await buildProgram({ ...service, product }).finally(dev ? undefined : stopCompiler);
    return { ...service, folder, product };
  }

  /** Makes the gateway know the instances of a canary, or none, and report the others. */
  async function setAddresses(service: string, canary: readonly string[]): Promise<void> {
    await reports?.stop();
    reports = null;
    const { canary: _, ...addresses } = gateway.services[service] ?? { instances: [] };
    gateway.services[service] = { ...addresses, ...(canary.length > 0 && { canary }) };
    await reloadConfig(gateway, nginx);
    if (Object.values(gateway.services).some((one) => one.canary))
      reports = await superviseCanaryReports(gateway, nginx, warn);
  }

  async function stop(name: string): Promise<void> {
    const canary = running.get(name);
    if (!canary) return;
    running.delete(name);
    await setAddresses(name, []);
    await canary.process.stop();
  }

  async function start(name: string): Promise<string> {
    const service = parts.find((part) => part.kind === 'service' && part.name === name);
    if (!service) throw new StartError(`There is no service ${name}.`);
    if (running.has(name))
      throw new StartError(`${name} has a canary already: end it with --promote or --rollback.`);
    const part = await build(service);
    const held = await holdPort(0, ['127.0.0.1']);
    await held.release();
    const instance = { name: `${name}-canary`, port: held.port };
    const spec = serviceSpec(part, instance, plan, settings, folders);
    const process = await supervise(spec, warn).catch((error) => {
      throw new StartError(`${messageOf(error)} (see ${folders.logs})`);
    });
    running.set(name, { part, process, wasUsed: false });
    await setAddresses(name, [`127.0.0.1:${held.port}`]).catch(async (error) => {
      await stop(name);
      throw error;
    });
    return versionOf(part);
  }

  /** Makes the tested program that of the stable instances, without stopping requests. */
  async function promote(name: string, report: (line: string) => void): Promise<void> {
    const canary = running.get(name);
    const pool = pools.find((one) => one.name === name);
    const service = parts.find((part) => part.kind === 'service' && part.name === name);
    if (!canary || !pool || !service) throw new StartError(`${name} has no canary here.`);
    // the next start builds the working copy again
    await new Stamps(join(root, 'node_modules/.cache/tanabana/built')).forget(service);
    for (const ending of ['.map', '']) {
      await copyFile(canary.part.product + ending, `${service.product}${ending}.new`);
      await rename(`${service.product}${ending}.new`, service.product + ending);
    }
    await pool.restart(report);
  }

  /** Stops canaries whose plan has ended. */
  async function stopUnused(): Promise<void> {
    const text = await readFile(join(folders.gateway, 'conf/canaries'), 'utf8').catch(() => '');
    for (const [, name = '', share] of text.matchAll(/^(\S+) (\d+)$/gm)) {
      const canary = running.get(name);
      if (canary && share !== '0') canary.wasUsed = true;
      else if (canary?.wasUsed) await stop(name);
    }
  }

  /** The reporting program first: it uses the instances' addresses. */
  const processes = (): Supervised[] => [
    ...(reports ? [reports] : []),
    ...[...running.values()].map(({ process }) => process),
  ];

  const timer = setInterval(
    () => void inTurn(stopUnused).catch((error) => warn(messageOf(error))),
    LOOK_EVERY_MS,
  );
  timer.unref();
  cleanup.add({
    name: 'canaries',
    async stop() {
      clearInterval(timer);
      await inTurn(() => Promise.all(processes().map((one) => one.stop())));
    },
    kill() {
      clearInterval(timer);
      for (const one of processes()) one.kill();
    },
  });

  const work =
    (of: (name: string, report: (line: string) => void) => Promise<string | null>): ControlWork =>
    ([name = ''], report) =>
      inTurn(() => of(name, report));
  return {
    start: work(async (name, report) => {
      const version = await start(name);
      report(`${name} ${version} runs beside the stable instances`);
      return version;
    }),
    stop: work((name) => stop(name).then(() => null)),
    promote: work((name, report) => promote(name, report).then(() => null)),
    /** Returns the processes that run now. */
    processes,
  };
}

/** The first digits of the program's hash. */
const versionOf = async ({ product }: Part): Promise<string> =>
  createHash('sha256')
    .update(await readFile(product))
    .digest('hex')
    .slice(0, 8);
