import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../database/engine.ts';
import type { ProcessSpec } from '../database/supervise/process-spec.ts';
import { type Supervised, supervise } from '../database/supervise/supervise.ts';
import type { Instance } from '../processes/service-spec.ts';
import type { Running } from './lifeline.ts';
import type { ServiceProcesses } from './service-places.ts';

/** The gateway leaves an instance out for a second, counted in whole ones of its clock. */
const TAKEN_UP_AGAIN_MS = 2200;

export interface PoolOptions extends ServiceProcesses {
  name: string;
  specOf: (instance: Instance) => ProcessSpec;
  log: Log;
}

/** All instances of one service: started together, exchanged one after the other. */
export class ServicePool implements Running {
  readonly name: string;
  private readonly options: PoolOptions;
  private readonly keepers: Supervised[] = [];
  private readonly closing = new AbortController();
  private restarting: Promise<void> | null = null;

  constructor(options: PoolOptions) {
    this.name = options.name;
    this.options = options;
  }

  get processes(): readonly Supervised[] {
    return this.keepers;
  }

  /** @throws DatabaseError naming the instance that does not come up */
  async start(): Promise<void> {
    const { instances } = this.options;
    const began = await Promise.allSettled(instances.map((one) => this.open(one)));
    const failed = began.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    this.keepers.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  }

  /**
   * Exchanges every instance for a new one, so that the service answers all the time: a spare one
   * shows that the program starts and stands in for an only instance; then one after the other ends
   * in order and is started anew.
   * @param tell gets a line for each step
   * @throws Error when the program does not start; until then nothing was ended
   */
  async restart(tell: Log): Promise<void> {
    if (this.restarting) throw new Error(`${this.name} is being restarted already.`);
    this.restarting = this.exchangeAll(tell).finally(() => {
      this.restarting = null;
    });
    await this.restarting;
  }

  async stop(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.keepers.map((keeper) => keeper.stop()));
    await this.restarting?.catch(() => {});
  }

  kill(): void {
    this.closing.abort();
    for (const keeper of this.keepers) keeper.kill();
  }

  private async open(instance: Instance): Promise<Supervised> {
    const keeper = await supervise(this.options.specOf(instance), this.options.log);
    this.keepers.push(keeper);
    return keeper;
  }

  private async exchangeAll(tell: Log): Promise<void> {
    const { signal } = this.closing;
    const old = [...this.keepers];
    const spare = await this.open(this.options.spare);
    try {
      for (const keeper of old) {
        signal.throwIfAborted();
        await keeper.restart();
        tell(`${keeper.name} is new (process ${keeper.pid()})`);
        if (old.length > 1) await delay(TAKEN_UP_AGAIN_MS, undefined, { signal });
      }
    } finally {
      await spare.stop();
      this.keepers.splice(this.keepers.indexOf(spare), 1);
    }
  }
}
