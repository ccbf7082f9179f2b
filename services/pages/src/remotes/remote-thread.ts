import { Worker } from 'node:worker_threads';
import { PUBLIC_READS } from '../site/public-reads.ts';
import program from './remote-thread.mjs?raw';

/** A place to render, as the contract of server entries names it (docs/composition.md). */
export interface RemoteRequest {
  expose: string;
  /** Of the page, without its query. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string>>;
  /** Of the slot, without functions. */
  props: Readonly<Record<string, unknown>>;
}

/** What a server entry rendered. */
export interface RemoteAnswer {
  html: string;
  /** JSON of title, description and JSON-LD. */
  head: string;
  /** JSON for the browser's `hydrate`. */
  state?: string;
}

export interface RemoteLimits {
  /** Milliseconds for one rendering. */
  renderMs: number;
  /** Milliseconds until the thread reacts to the end of that time; a blocked one is ended. */
  blockedMs: number;
  /** Milliseconds until a thread is ready. */
  startMs: number;
  /** Bytes of HTML, head and state of one rendering. */
  maxBytes: number;
  /** Megabytes for code and data. */
  megabytes: number;
}

interface ThreadOptions extends RemoteLimits {
  origin: string;
  /** Text and address of the server entry. */
  script: string;
  filename: string;
  /** Called when the thread has ended by itself or was ended. */
  onEnd: () => void;
}

interface Message {
  ready?: true;
  alive?: true;
  id?: number;
  answer?: RemoteAnswer | null;
  problem?: string;
}

interface Waiting {
  resolve: (answer: RemoteAnswer | null) => void;
  reject: (reason: Error) => void;
  late: NodeJS.Timeout;
}

export type RemoteThread = Awaited<ReturnType<typeof startRemoteThread>>;

/**
 * Starts a thread with one server entry. A rendering that is too slow is abandoned; the thread ends
 * if it is blocked or uses too much memory.
 * @throws Error if the entry does not load in time, throws, or exports no `render`
 */
export async function startRemoteThread(options: ThreadOptions) {
  const { origin, script, filename, renderMs, blockedMs, startMs, maxBytes, megabytes } = options;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended = false;
  let blocked: NodeJS.Timeout | undefined;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    // none of the service's environment
    env: {},
    stdout: true,
    stderr: true,
    workerData: { origin, script, filename, publicReads: PUBLIC_READS, maxBytes },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });

  function end(reason: string): void {
    if (ended) return;
    ended = true;
    clearTimeout(blocked);
    void thread.terminate();
    for (const { reject, late } of waiting.values()) {
      clearTimeout(late);
      reject(new Error(reason));
    }
    waiting.clear();
    options.onEnd();
  }

  /** Abandons a rendering, and asks the thread whether it is blocked. */
  function abandon(id: number): void {
    waiting.get(id)?.reject(new Error(`Rendering took more than ${renderMs} ms.`));
    waiting.delete(id);
    thread.postMessage({ id });
    blocked ??= setTimeout(() => end('The server entry blocks its thread.'), blockedMs);
  }

  function receive({ id = 0, answer, problem }: Message): void {
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    clearTimeout(asked.late);
    if (problem === undefined) asked.resolve(answer ?? null);
    else asked.reject(new Error(problem));
  }

  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(late);
      reject(new Error(reason));
      end(reason);
    };
    const late = setTimeout(() => fail(`Not ready after ${startMs} ms.`), startMs);
    thread.on('error', (error) => fail(String(error)));
    thread.on('exit', () => fail('The thread ended.'));
    thread.on('message', (message: Message) => {
      if (message.ready) {
        clearTimeout(late);
        resolve();
      } else if (message.alive) {
        clearTimeout(blocked);
        blocked = undefined;
      } else receive(message);
    });
  });

  return {
    /** Null if the entry leaves the request to the browser. @throws Error with a reason */
    render: (request: RemoteRequest): Promise<RemoteAnswer | null> =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Error('The thread has ended.'));
        lastId += 1;
        const id = lastId;
        const late = setTimeout(() => abandon(id), renderMs);
        waiting.set(id, { resolve, reject, late });
        thread.postMessage({ id, request });
      }),
    stop: (): void => end('The thread was stopped.'),
  };
}
