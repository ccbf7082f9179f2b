import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@tanabana/service-kit';
import program from './hash-thread.cjs?raw';
import type { Argon2 } from './passwords.ts';

/** As nice(1) counts: a tenth of what a thread of usual priority gets where both want one core. */
const NICENESS = 10;

export interface HashThreads extends Argon2 {
  /** Ends all threads; what they were doing fails. */
  close(): Promise<void>;
}

interface HashThread {
  worker: Worker;
  /** Aborted when the thread is no more. */
  ended: AbortSignal;
}

interface Call {
  call: 'hash' | 'verify';
  args: unknown[];
}

type Answer<T> = { result: T } | { error: Error };

/**
 * The library's calls in threads of the lowest priority that still makes progress on a busy machine. There
 * are as many as calls have run at once, the first one with the first call; libuv's threads, which the
 * library itself would use, cannot be told apart from those that files and pictures need.
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
    // What goes wrong is told to the one who waits; the end comes after it.
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

  /** An idle thread keeps no program from ending. */
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
