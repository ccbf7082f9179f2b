import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@tanabana/service-kit';
import program from './hash-thread.cjs?raw';
import type { Argon2 } from './passwords.ts';

/** In the units of nice(1): a tenth of a normal thread's share on a busy core. */
const NICENESS = 10;

export interface HashThreads extends Argon2 {
  /** Ends all threads; their work fails. */
  close(): Promise<void>;
}

interface HashThread {
  worker: Worker;
  /** Aborted when the thread has ended. */
  ended: AbortSignal;
}

interface Call {
  call: 'hash' | 'verify';
  args: unknown[];
}

type Answer<T> = { result: T } | { error: Error };

/**
 * Runs the library in threads of low priority. There are as many as calls have run at once, created
 * on demand; libuv's threads, which the library would use, are shared with file and picture work.
 */
export function createHashThreads({ niceness = NICENESS } = {}): HashThreads {
  const workerData = {
    niceness,
    argon2: createRequire(import.meta.url).resolve('@node-rs/argon2'),
  };
  const all = new Set<HashThread>();
  const idle = new Set<HashThread>();

  function start(): HashThread {
    const end = new AbortController();
    const worker = new Worker(program, { eval: true, workerData });
    const thread = { worker, ended: end.signal };
    all.add(thread);
    // Callers get the error; the exit follows it.
    worker.on('error', () => {});
    worker.once('exit', () => {
      all.delete(thread);
      idle.delete(thread);
      end.abort();
    });
    return thread;
  }

  function take(): HashThread {
    const [thread = start()] = idle;
    idle.delete(thread);
    thread.worker.ref();
    return thread;
  }

  /** Keeps an idle thread without keeping the process alive. */
  function giveBack(thread: HashThread): void {
    thread.worker.unref();
    idle.add(thread);
  }

  async function ask<T>(call: Call): Promise<T> {
    const thread = take();
    const { worker, ended } = thread;
    worker.postMessage(call);
    const [answer] = await once(worker, 'message', { signal: ended }).catch((cause) => {
      throw unavailable(2, cause);
    });
    giveBack(thread);
    const outcome = answer as Answer<T>;
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  }

  return {
    hash: (...args) => ask<string>({ call: 'hash', args }),
    verify: (...args) => ask<boolean>({ call: 'verify', args }),
    async close() {
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
