import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@tanabana/local-mongodb';
import { type ProcessSpec, type Supervised, supervise } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import type { Part } from '../build/parts.ts';
import { StartError } from '../console.ts';
import { jsonOf } from '../json.ts';
import type { Running, ShopContext } from './context.ts';
import type { ServiceProcesses } from './service-ports.ts';
import { type Instance, type ServicePlan, serviceSpec } from './service-spec.ts';

/** The gateway skips a failing instance for a second, in whole ones of its clock. */
const TAKEN_UP_AGAIN_MS = 2200;

export interface PoolOptions extends ServiceProcesses {
  name: string;
  specOf: (instance: Instance) => ProcessSpec;
  log: Log;
}

/** All instances of one service: started together, replaced one at a time. */
export class ServicePool implements Running {
  readonly name: string;
  private readonly options: PoolOptions;
  private readonly running: Supervised[] = [];
  private readonly closing = new AbortController();
  private restarting: Promise<void> | null = null;

  constructor(options: PoolOptions) {
    this.name = options.name;
    this.options = options;
  }

  get processes(): readonly Supervised[] {
    return this.running;
  }

  /** @throws DatabaseError naming the instance that does not start */
  async start(): Promise<void> {
    const { instances } = this.options;
    const began = await Promise.allSettled(instances.map((one) => this.open(one)));
    const failed = began.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    this.running.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  }

  /**
   * Replaces every instance without downtime: a spare instance proves that the program starts, and
   * serves while an only instance is replaced; then the instances are stopped and restarted one at
   * a time.
   * @param report receives a line for each step
   * @throws Error if the program does not start; nothing was stopped then
   */
  async restart(report: Log): Promise<void> {
    if (this.restarting) throw new Error(`${this.name} is already being restarted.`);
    this.restarting = this.exchangeAll(report).finally(() => {
      this.restarting = null;
    });
    await this.restarting;
  }

  async stop(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running.map((one) => one.stop()));
    await this.restarting?.catch(() => {});
  }

  kill(): void {
    this.closing.abort();
    for (const one of this.running) one.kill();
  }

  private async open(instance: Instance): Promise<Supervised> {
    const one = await supervise(this.options.specOf(instance), this.options.log);
    this.running.push(one);
    return one;
  }

  private async exchangeAll(report: Log): Promise<void> {
    const { signal } = this.closing;
    const old = [...this.running];
    const spare = await this.open(this.options.spare);
    try {
      for (const one of old) {
        signal.throwIfAborted();
        await one.restart();
        report(`${one.name} is new (process ${one.pid()})`);
        if (old.length > 1) await delay(TAKEN_UP_AGAIN_MS, undefined, { signal });
      }
    } finally {
      await spare.stop();
      this.running.splice(this.running.indexOf(spare), 1);
    }
  }
}

export interface RunningServices {
  pools: readonly ServicePool[];
  /** Whether this start created the first admin. */
  adminCreated: boolean;
}

/**
 * Starts every instance of every service as a separate process, in parallel.
 * @throws StartError naming the one that does not start, with the last line of its log
 */
export async function startServices(
  context: ShopContext,
  parts: readonly Part[],
  plan: ServicePlan,
  processes: Readonly<Record<string, ServiceProcesses>>,
): Promise<RunningServices> {
  const { settings, folders, steps, cleanup } = context;
  let adminCreated = false;
  const poolOf = (part: Part): ServicePool[] => {
    const own = processes[part.name];
    if (part.kind !== 'service' || !own) return [];
    const specOf: ConstructorParameters<typeof ServicePool>[0]['specOf'] = (instance) =>
      serviceSpec(part, instance, plan, settings, folders, ({ type }) => {
        if (type === 'admin-created') adminCreated = true;
      });
    return [new ServicePool({ ...own, name: part.name, specOf, log: (line) => steps.warn(line) })];
  };
  const pools = parts.flatMap(poolOf);
  return steps.run(async (report) => {
    const start = (pool: ServicePool) =>
      pool.start().catch((error) => {
        throw new StartError(`${plainReason(messageOf(error))} (see ${folders.logs})`);
      });
    try {
      await cleanup.together(pools.map(start));
    } finally {
      cleanup.add(...pools);
    }
    report(`Started the services ${pools.map(counted).join(', ')}`);
    return { pools, adminCreated };
  });
}

function counted({ name, processes }: ServicePool): string {
  return processes.length > 1 ? `${name} × ${processes.length}` : name;
}

/** A service logs JSON; the `reason` in it explains its end. */
function plainReason(message: string): string {
  return message.replace(/\{.*\}/, (text) => {
    const { reason, msg } = Object(jsonOf(text)) as { reason?: string; msg?: string };
    return reason ?? msg ?? text;
  });
}
