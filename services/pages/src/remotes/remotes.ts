import type { Composition } from '../site/composition.ts';
import { createSite } from '../site/site.ts';
import {
  type RemoteAnswer,
  type RemoteLimits,
  type RemoteRequest,
  type RemoteThread,
  startRemoteThread,
} from './remote-thread.ts';
import { readServerEntry, type ServerEntry, serverEntriesOf } from './server-entry.ts';
import { isSoundMarkup } from './sound-markup.ts';

export const REMOTE_LIMITS: RemoteLimits = {
  renderMs: 150,
  blockedMs: 100,
  startMs: 3000,
  maxBytes: 262_144,
  megabytes: 32,
};

/** Server entries that run at once; places of further ones are left to the browser. */
const MAX_ENTRIES = 8;
/** Renderings of one entry at once; further places are left to the browser. */
const MAX_AT_ONCE = 20;
/** An entry that fails this often in a row rests. */
const MAX_FAILURES = 3;
const REST_MS = 60_000;

interface Options {
  /** Of the gateway. */
  origin: string;
  limits?: Partial<RemoteLimits>;
  /** Milliseconds for which a failing entry rests. */
  restMs?: number;
  /** Called for each failed start or rendering. */
  onFault: (module: string, version: string, problem: string) => void;
}

interface Running {
  thread?: RemoteThread;
  isStarting: boolean;
  atOnce: number;
  /** In a row. */
  failures: number;
  /** Milliseconds of `performance.now`. */
  restsUntil: number;
}

/** `left`: to the browser, by decision of the entry or after a fault. */
export type RemoteResult = RemoteAnswer | { left: 'wanted' | 'failed' };

const FAILED = { left: 'failed' } as const;

export type Remotes = ReturnType<typeof createRemotes>;

/**
 * Server entries of remotes of other teams, each in its own thread, so that a faulty one affects
 * only its own places (decision 0077).
 */
export function createRemotes({ origin, limits, restMs = REST_MS, onFault }: Options) {
  const { file } = createSite(origin);
  const running = new Map<string, Running>();

  function fail({ module, address }: ServerEntry, one: Running, problem: string): void {
    one.failures += 1;
    if (one.failures >= MAX_FAILURES) {
      one.restsUntil = performance.now() + restMs;
      one.failures = 0;
    }
    onFault(module, address, problem);
  }

  const rests = ({ restsUntil }: Running): boolean => performance.now() < restsUntil;

  async function start(entry: ServerEntry, one: Running): Promise<void> {
    if (one.isStarting || one.thread || rests(one)) return;
    one.isStarting = true;
    try {
      const thread = await startRemoteThread({
        ...{ ...REMOTE_LIMITS, ...limits, origin, filename: entry.address },
        script: await readServerEntry(entry, file),
        onEnd() {
          delete one.thread;
        },
      });
      if (running.get(entry.address) === one) one.thread = thread;
      else thread.stop();
    } catch (error) {
      // a next attempt would fail in the same way
      one.failures = MAX_FAILURES;
      fail(entry, one, `The server entry did not start: ${(error as Error).message}`);
    } finally {
      one.isStarting = false;
    }
  }

  return {
    /** Starts entries of these compositions, and ends others. @param live all compositions */
    prepare(live: readonly Composition[]): void {
      const entries = new Map(live.flatMap(serverEntriesOf).map((one) => [one.address, one]));
      for (const [address, { thread }] of running) {
        if (entries.has(address)) continue;
        running.delete(address);
        thread?.stop();
      }
      for (const [address, entry] of [...entries].slice(0, MAX_ENTRIES)) {
        const one = running.get(address) ?? {
          ...{ isStarting: false, atOnce: 0, failures: 0, restsUntil: 0 },
        };
        running.set(address, one);
        void start(entry, one);
      }
    },
    /** Renders a place of a module. Never throws: after a fault the browser renders it. */
    async render(
      composition: Composition,
      module: string,
      request: RemoteRequest,
    ): Promise<RemoteResult> {
      const entry = serverEntriesOf(composition).find((one) => one.module === module);
      const one = entry && running.get(entry.address);
      if (!entry || !one?.thread || one.atOnce >= MAX_AT_ONCE || rests(one)) return FAILED;
      one.atOnce += 1;
      try {
        const answer = await one.thread.render(request);
        if (answer && !isSoundMarkup(answer.html)) throw new Error('The HTML is not well-formed.');
        one.failures = 0;
        return answer ?? { left: 'wanted' };
      } catch (error) {
        fail(entry, one, (error as Error).message);
        return FAILED;
      } finally {
        one.atOnce -= 1;
      }
    },
    stop(): void {
      for (const { thread } of running.values()) thread?.stop();
      running.clear();
    },
  };
}
