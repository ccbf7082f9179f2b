import { join } from 'node:path';
import { supervise } from '../database/supervise/supervise.ts';
import type { NginxBinary } from '../nginx/binary.ts';
import type { DevServers, ServicePlace } from '../nginx/values.ts';
import { workerUser } from '../nginx/worker-user.ts';
import { writeGatewayConfig } from '../nginx/write-config.ts';
import { gatewaySpec } from '../processes/gateway-spec.ts';
import type { ServiceProcesses } from './service-places.ts';
import type { ShopProcess, Stage } from './stage.ts';

export interface GatewayOptions {
  nginx: NginxBinary;
  /** `host:port` to listen on. */
  listen: string;
  /** Where it answers. */
  address: string;
  services: Readonly<Record<string, ServiceProcesses>>;
  dev: DevServers | null;
}

/**
 * Starts nginx in front of everything.
 * @throws DatabaseError with nginx's own words when it does not come up
 */
export async function startGateway(stage: Stage, options: GatewayOptions): Promise<ShopProcess> {
  const { root, settings, places, steps, lifeline } = stage;
  const { nginx, listen, address, services, dev } = options;
  return steps.run(async (tell) => {
    const found = Object.entries(services).map(([name, own]) => [name, placeOf(own)] as const);
    const plan = {
      listen,
      services: Object.fromEntries(found),
      confDir: join(places.gateway, 'conf'),
      runDir: join(places.gateway, 'run'),
      wwwDir: places.www,
      user: await workerUser(places.www),
      dev,
    };
    const configFile = await writeGatewayConfig(join(root, 'gateway'), plan, settings);
    const gateway = await supervise(gatewaySpec(nginx, configFile, address, places), (line) =>
      steps.warn(line),
    );
    lifeline.add(gateway);
    tell(`Opened the gateway: nginx ${nginx.version}`);
    return gateway;
  });
}

function placeOf({ instances, spare, between }: ServiceProcesses): ServicePlace {
  const local = (port: number) => `127.0.0.1:${port}`;
  return {
    instances: instances.map(({ port }) => local(port)),
    spare: local(spare.port),
    between: local(between),
  };
}
