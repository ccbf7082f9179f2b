import type { Part } from '../build/parts.ts';
import { messageOf } from '../database/errors.ts';
import { type ServicePlan, serviceSpec } from '../processes/service-spec.ts';
import { StartError } from '../start-error.ts';
import type { ServiceProcesses } from './service-places.ts';
import { ServicePool } from './service-pool.ts';
import type { Stage } from './stage.ts';

export interface RunningServices {
  pools: readonly ServicePool[];
  /** Whether the first admin was made at this start. */
  adminCreated: boolean;
}

/**
 * Starts every instance of every service as a process of its own, all at once.
 * @throws StartError naming the one that does not come up, with the last line of its log
 */
export async function startServices(
  stage: Stage,
  parts: readonly Part[],
  plan: ServicePlan,
  processes: Readonly<Record<string, ServiceProcesses>>,
): Promise<RunningServices> {
  const { settings, places, steps, lifeline } = stage;
  let adminCreated = false;
  const poolOf = (part: Part): ServicePool[] => {
    const own = processes[part.name];
    if (part.kind !== 'service' || !own) return [];
    const specOf: ConstructorParameters<typeof ServicePool>[0]['specOf'] = (instance) =>
      serviceSpec(part, instance, plan, settings, places, ({ type }) => {
        if (type === 'admin-created') adminCreated = true;
      });
    return [new ServicePool({ ...own, name: part.name, specOf, log: (line) => steps.warn(line) })];
  };
  const pools = parts.flatMap(poolOf);
  return steps.run(async (tell) => {
    const start = (pool: ServicePool) =>
      pool.start().catch((error) => {
        throw new StartError(`${plainReason(messageOf(error))} (see ${places.logs})`);
      });
    try {
      await lifeline.together(pools.map(start));
    } finally {
      lifeline.add(...pools);
    }
    tell(`Started the services ${pools.map(counted).join(', ')}`);
    return { pools, adminCreated };
  });
}

function counted({ name, processes }: ServicePool): string {
  return processes.length > 1 ? `${name} × ${processes.length}` : name;
}

/** A service logs JSON; what it says of its end is the `reason` in it. */
function plainReason(message: string): string {
  return message.replace(/\{.*\}/, (text) => {
    try {
      const { reason, msg } = JSON.parse(text) as { reason?: string; msg?: string };
      return reason ?? msg ?? text;
    } catch {
      return text;
    }
  });
}
