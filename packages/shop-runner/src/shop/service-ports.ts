import type { ServiceAddresses } from '../nginx/render-config.ts';
import { keepPorts } from '../ports.ts';
import type { Instance } from './service-spec.ts';

const LOOPBACK = '127.0.0.1';

/** Number of instances of each service; by default one. */
export type Scale = Readonly<Record<string, number>>;

/** The processes of one service, and their addresses. */
export interface ServiceProcesses {
  instances: readonly Instance[];
  /** Tests a new program, and serves while the only instance is replaced. */
  spare: Instance;
  /** Port of 127.0.0.1 where the gateway forwards requests of other services. */
  between: number;
}

/**
 * Assigns a port to every instance of each service; the same as last time if it is free.
 * @param file stores the ports
 */
export async function serviceProcesses<N extends string>(
  services: readonly N[],
  scale: Scale,
  file: string,
): Promise<Record<N, ServiceProcesses>> {
  const names = services.map((service) => ({ service, own: instanceNames(service, scale) }));
  const ports = await keepPorts(
    names.flatMap(({ service, own }) => [...own, spareName(service), betweenName(service)]),
    file,
  );
  const instance = (name: string): Instance => ({ name, port: ports[name] ?? 0 });
  const found = names.map(({ service, own }) => [
    service,
    {
      instances: own.map(instance),
      spare: instance(spareName(service)),
      between: ports[betweenName(service)] ?? 0,
    },
  ]);
  return Object.fromEntries(found) as Record<N, ServiceProcesses>;
}

/** The first one has the plain name of the service. */
const instanceNames = (service: string, scale: Scale): string[] =>
  Array.from({ length: scale[service] ?? 1 }, (_, i) => (i ? `${service}-${i + 1}` : service));

const spareName = (service: string): string => `${service}-spare`;
const betweenName = (service: string): string => `${service}-between`;

type AllProcesses = Readonly<Record<string, ServiceProcesses>>;

/**
 * One base address for all instances of a service: where the gateway forwards requests of the
 * others. Of settings the first instance.
 */
export const serviceUrlsOf = (processes: AllProcesses): Record<string, string> =>
  mapValues(processes, ({ between, instances: [first] }, name) =>
    // requested by starting services, before the gateway runs
    onPort(name === 'settings' && first ? first.port : between),
  );

/** The base address of each instance, bypassing the gateway. */
export const addressesOf = (processes: AllProcesses): Record<string, string[]> =>
  mapValues(processes, ({ instances }) => instances.map(({ port }) => onPort(port)));

/** Address of each service for the gateway, `host:port`. */
export const hostsOf = (processes: AllProcesses): Record<string, ServiceAddresses> =>
  mapValues(processes, ({ instances, spare, between }) => ({
    instances: instances.map(({ port }) => `${LOOPBACK}:${port}`),
    spare: `${LOOPBACK}:${spare.port}`,
    between: `${LOOPBACK}:${between}`,
  }));

function mapValues<T>(
  processes: AllProcesses,
  pick: (one: ServiceProcesses, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(processes).map(([name, one]) => [name, pick(one, name)]),
  );
}

const onPort = (port: number): string => `http://${LOOPBACK}:${port}`;
