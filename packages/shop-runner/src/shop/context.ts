import type { Steps } from '../console.ts';
import type { DataFolders } from '../data-dir.ts';
import type { Settings } from '../settings.ts';
import type { Scale } from './service-ports.ts';

/** Something that runs and must be stopped. */
export interface Running {
  name: string;
  /** Stops it in order; resolves when it has ended. */
  stop(): Promise<void>;
  /** Kills it at once. */
  kill(): void;
}

/** Everything started so far, to be stopped in reverse order: nothing is left when a step fails. */
export class CleanupStack {
  private readonly groups: Running[][] = [];
  private readonly aborter = new AbortController();
  private over = false;

  /** Aborted when the shop must stop: pending steps give up. */
  get signal(): AbortSignal {
    return this.aborter.signal;
  }

  /** Aborts pending steps. */
  abort(): void {
    this.aborter.abort();
  }

  /** Adds things that were started together; late additions are stopped at once. */
  add(...running: Running[]): void {
    if (this.over) for (const one of running) one.kill();
    else this.groups.push(running);
  }

  /**
   * Waits for parallel steps. If one fails, the others are aborted and awaited, so that everything
   * they started is known.
   * @throws the first error
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

  /** Stops everything in order. */
  async stop(): Promise<void> {
    this.abort();
    for (let group = this.groups.at(-1); group; group = this.groups.at(-1)) {
      await Promise.allSettled(group.map((one) => one.stop()));
      this.groups.splice(this.groups.indexOf(group), 1);
    }
    this.over = true;
  }

  /** Kills everything at once. */
  kill(): void {
    this.abort();
    this.over = true;
    for (const one of this.groups.flat()) one.kill();
  }
}

/** Context of every step of opening the shop. */
export interface ShopContext {
  /** The repository. */
  root: string;
  settings: Settings;
  /** Pages from development servers, services restarted on changes. */
  dev: boolean;
  scale: Scale;
  folders: DataFolders;
  steps: Steps;
  cleanup: CleanupStack;
}

/** One process of the open shop. */
export interface ShopProcess {
  name: string;
  /** null while it is restarting. */
  pid(): number | null;
}
