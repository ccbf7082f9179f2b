import type { Steps } from '../console.ts';
import type { DataFolders } from '../data-dir.ts';
import type { Settings } from '../settings.ts';
import type { Scale } from './service-ports.ts';

/** Something that runs and has to be ended. */
export interface Running {
  name: string;
  /** Ends it in order; resolves when it is gone. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** What was started so far, to be ended the other way round: nothing is left when a step fails. */
export class CleanupStack {
  private readonly groups: Running[][] = [];
  private readonly aborter = new AbortController();
  private over = false;

  /** Aborted when the shop is to end: steps under way give up. */
  get signal(): AbortSignal {
    return this.aborter.signal;
  }

  /** Tells steps under way to give up. */
  abort(): void {
    this.aborter.abort();
  }

  /** Adds what was started together; what comes too late is ended at once. */
  add(...running: Running[]): void {
    if (this.over) for (const one of running) one.kill();
    else this.groups.push(running);
  }

  /**
   * Waits for steps that run side by side. When one fails the others are told to give up, and waited
   * for, so that whatever they started is known.
   * @throws what the first one threw
   */
  async together<T extends readonly unknown[]>(
    steps: readonly [...{ [K in keyof T]: Promise<T[K]> }],
  ): Promise<T> {
    try {
      return (await Promise.all(steps)) as unknown as T;
    } catch (error) {
      this.abort();
      await Promise.allSettled(steps);
      throw error;
    }
  }

  /** Ends everything in order. */
  async stop(): Promise<void> {
    this.abort();
    for (let group = this.groups.at(-1); group; group = this.groups.at(-1)) {
      await Promise.allSettled(group.map((one) => one.stop()));
      this.groups.splice(this.groups.indexOf(group), 1);
    }
    this.over = true;
  }

  /** Ends everything at once. */
  kill(): void {
    this.abort();
    this.over = true;
    for (const one of this.groups.flat()) one.kill();
  }
}

/** What every step of opening the shop knows. */
export interface ShopContext {
  /** The repository. */
  root: string;
  settings: Settings;
  /** Pages from development servers, services started again on a change. */
  dev: boolean;
  scale: Scale;
  folders: DataFolders;
  steps: Steps;
  cleanup: CleanupStack;
}

/** One process of the open shop. */
export interface ShopProcess {
  name: string;
  /** null while it is being started again. */
  pid(): number | null;
}
