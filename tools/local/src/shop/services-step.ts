import type { Part } from '../build/parts.ts';
import { messageOf } from '../database/errors.ts';
import { type Supervised, supervise } from '../database/supervise/supervise.ts';
import { type ServicePlan, serviceSpec } from '../processes/service-spec.ts';
import { StartError } from '../start-error.ts';
import type { ShopProcess, Stage } from './stage.ts';

export interface RunningServices {
  processes: readonly ShopProcess[];
  /** Whether the first admin was made at this start. */
  adminCreated: boolean;
}

/**
 * Starts every service as a process of its own, all at once.
 * @throws StartError naming the one that does not come up, with the last line of its log
 */
export async function startServices(
  stage: Stage,
  parts: readonly Part[],
  plan: ServicePlan,
): Promise<RunningServices> {
  const { settings, places, steps, lifeline } = stage;
  const services = parts.filter((part) => part.kind === 'service');
  let adminCreated = false;
  return steps.run(async (tell) => {
    const start = async (part: Part): Promise<Supervised> => {
      const spec = serviceSpec(part, plan, settings, places, ({ type }) => {
        if (type === 'admin-created') adminCreated = true;
      });
      const service = await supervise(spec, (line) => steps.warn(line)).catch((error) => {
        throw new StartError(`${plainReason(messageOf(error))} (see ${spec.logFile})`);
      });
      started.push(service);
      return service;
    };
    const started: Supervised[] = [];
    try {
      await lifeline.together(services.map(start));
    } finally {
      lifeline.add(...started);
    }
    tell(`Started the services ${services.map(({ name }) => name).join(', ')}`);
    return { processes: started, adminCreated };
  });
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
