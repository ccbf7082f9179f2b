import { join } from 'node:path';
import type { DataPlaces } from './data/data-dir.ts';
import { supervise } from './database/supervise/supervise.ts';
import { findNginx } from './nginx/find-nginx.ts';
import type { DevServers, GatewayPlan } from './nginx/values.ts';
import { workerUser } from './nginx/worker-user.ts';
import { writeGatewayConfig } from './nginx/write-config.ts';
import { gatewayPort } from './ports.ts';
import { gatewaySpec } from './processes/gateway-spec.ts';
import { parseSettings } from './settings.ts';

export interface GatewayOptions {
  /** The repository. */
  root: string;
  places: DataPlaces;
  services: GatewayPlan['services'];
  env?: NodeJS.ProcessEnv;
  dev?: DevServers;
}

/** nginx alone, on any free port, before services that somebody else runs: for tests. */
export async function startGateway(
  options: GatewayOptions,
): Promise<{ address: string; stop(): Promise<void> }> {
  const { root, places, services, env = {}, dev = null } = options;
  const settings = parseSettings({ ...process.env, DATA_DIR: places.root, ...env }, root);
  const listen = `127.0.0.1:${await gatewayPort(0, '127.0.0.1')}`;
  const plan = {
    listen,
    services,
    confDir: join(places.gateway, 'conf'),
    runDir: join(places.gateway, 'run'),
    wwwDir: places.www,
    user: await workerUser(places.www),
    dev,
  };
  const config = await writeGatewayConfig(join(root, 'gateway'), plan, settings);
  const nginx = await findNginx(settings, () => {});
  const address = `http://${listen}`;
  const running = await supervise(gatewaySpec(nginx, config, address, places), () => {});
  return { address, stop: () => running.stop() };
}

export { type DataPlaces, dataPlaces, makeDataDir } from './data/data-dir.ts';
