import { join } from 'node:path';
import { guarded, type Supervised, supervise } from '@tanabana/processes';
import type { DataFolders } from '../data-dir.ts';
import { gatewayPort } from '../ports.ts';
import { parseSettings } from '../settings.ts';
import { waitForOk } from '../shop/service-spec.ts';
import { findNginx, type NginxBinary, nginxEnv } from './find-nginx.ts';
import {
  type DevServers,
  type GatewayPlan,
  reloadConfig,
  reloadEnv,
  renderConfig,
} from './render-config.ts';

/**
 * Starts nginx and keeps it running. It stops in order with its workers when this process ends.
 * @param address of the gateway
 * @throws DatabaseError with nginx's message if it does not start
 */
export async function superviseGateway(
  plan: GatewayPlan,
  nginx: NginxBinary,
  address: string,
  log: (line: string) => void,
): Promise<Supervised> {
  const { gateway, logs, run } = plan.folders;
  const args = ['-e', 'stderr', '-p', `${gateway}/`, '-c', await renderConfig(plan)];
  const spec = {
    name: 'gateway',
    ...guarded(nginx.path, args, 'SIGTERM'),
    cwd: gateway,
    env: nginxEnv(nginx.libraries),
    logFile: join(logs, 'gateway.log'),
    pidFile: join(run, 'gateway.pid'),
    stopSignal: 'SIGQUIT' as const,
    ready: (signal: AbortSignal) => waitForOk(`${address}/healthz`, signal),
  };
  return supervise(spec, log);
}

/**
 * Starts the program that reports requests to services with a canary and applies the canaries'
 * shares, gateway/canaries.sh.
 * @param env further settings of the program
 */
export async function superviseCanaryReports(
  plan: GatewayPlan,
  nginx: NginxBinary,
  log: (line: string) => void,
  env: NodeJS.ProcessEnv = {},
): Promise<Supervised> {
  const { gateway, logs, run } = plan.folders;
  const spec = {
    name: 'gateway-canaries',
    ...guarded('/bin/sh', [join(plan.root, 'gateway/canaries.sh')], 'SIGTERM'),
    cwd: gateway,
    env: { ...(await reloadEnv(plan, nginx)), ...env },
    logFile: join(logs, 'gateway-canaries.log'),
    pidFile: join(run, 'gateway-canaries.pid'),
    stopSignal: 'SIGTERM' as const,
    ready: async () => {},
  };
  return supervise(spec, log);
}

export interface GatewayOptions {
  /** The repository. */
  root: string;
  folders: DataFolders;
  services: GatewayPlan['services'];
  simulator?: GatewayPlan['simulator'];
  env?: NodeJS.ProcessEnv;
  dev?: DevServers;
}

/** nginx alone, on any free port, before external services: for tests. */
export async function startGateway(
  options: GatewayOptions,
): Promise<{ address: string; reload(): Promise<void>; stop(): Promise<void> }> {
  const { root, folders, services, simulator, env = {}, dev = null } = options;
  const settings = parseSettings({ ...process.env, DATA_DIR: folders.root, ...env }, root);
  const held = await gatewayPort(0, '127.0.0.1');
  const listen = `127.0.0.1:${held.port}`;
  const nginx = await findNginx(settings, () => {}).finally(held.release);
  const address = `http://${listen}`;
  const plan = { root, folders, settings, listen, services, simulator, dev };
  const running = [await superviseGateway(plan, nginx, address, () => {})];
  if (Object.values(services).some(({ canary }) => canary))
    running.push(await superviseCanaryReports(plan, nginx, () => {}, env));
  return {
    address,
    reload: () => reloadConfig(plan, nginx),
    stop: async () => {
      for (const one of running.toReversed()) await one.stop();
    },
  };
}

export { type DataFolders, dataFolders, makeDataDir } from '../data-dir.ts';
