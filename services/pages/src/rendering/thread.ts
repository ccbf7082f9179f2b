import { Worker } from 'node:worker_threads';
import type { Composition } from '../site/composition.ts';
import program from './render-thread.mjs?raw';

/** A page as the shell rendered it (shell/src/server-rendering/server.tsx). */
export interface RenderedPage {
  /** By what it was rendered from, and by whom. */
  name: string;
  /** 404 for a page that is not there. */
  status: 200 | 404;
  /** React's hints for the first pictures, which belong into the head. */
  hints: string;
  /** UTF-8, without them. */
  html: Uint8Array;
  parts: readonly (readonly [module: string, expose: string])[];
  /** UTF-8, without any `<`: JSON of the parts, their versions, and of what they were rendered from by the keys of `useApi`. */
  data: Uint8Array;
  /** Modules of which something threw. */
  threw: readonly string[];
}

export interface ThreadLimits {
  /** Milliseconds that rendering may take without giving anybody else a turn; the first pages of a thread take longer. */
  stallMs: number;
  /** Milliseconds until a thread has loaded everything. */
  startMs: number;
  /** Milliseconds for an answer of the services. */
  answerMs: number;
  /** Milliseconds for a component with its files. */
  loadMs: number;
  /** Megabytes for the code and what it keeps. */
  megabytes: number;
}

interface ThreadOptions extends ThreadLimits {
  origin: string;
  composition: Composition;
  without: readonly string[];
  /** The thread was ended; `module` is whose component was at it, where that is known. */
  onEnd: (reason: string, module: string | undefined) => void;
  /** Told of milliseconds that rendering took since the last time, whatever came of it. */
  onRendered: (ms: number) => void;
}

export type RenderThread = Awaited<ReturnType<typeof startThread>>;

interface Message {
  ready?: true;
  failed?: Readonly<Record<string, string>>;
  id?: number;
  rendering?: RenderResult;
  problem?: string;
  renderedFor?: number;
}

/** Null for a page that is left to the browser, `same` where it is the rendering that is known. */
export type RenderResult = RenderedPage | 'same' | null;

interface Waiting {
  resolve: (rendering: RenderResult) => void;
  reject: (reason: Error) => void;
}

/** Pages that may wait for the one that is rendered; more are left to the browser at once. */
const MAX_WAITING = 20;
const LOOK_EVERY_MS = 20;
/** Pages that a thread renders before its code is compiled well, and how much longer they may take. */
const COLD_PAGES = 30;
const COLD_FACTOR = 8;

/**
 * A thread that renders pages of one composition, within limits of time and memory: what breaks them ends it.
 * @throws where it does not get ready
 */
export async function startThread(options: ThreadOptions) {
  const { origin, composition, without, onEnd } = options;
  const { script, registry, config } = composition;
  const state = new SharedArrayBuffer(8);
  const busy = new Int32Array(state);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let rendered = 0;
  let ended = false;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    // nothing of what the service knows
    env: {},
    stdout: true,
    stderr: true,
    workerData: {
      ...{ origin, script, registry, config, without, state },
      answerTime: options.answerMs,
      loadTime: options.loadMs,
    },
    resourceLimits: { maxOldGenerationSizeMb: options.megabytes, maxYoungGenerationSizeMb: 32 },
  });

  function end(reason: string, isFault = true): void {
    if (ended) return;
    ended = true;
    clearInterval(looking);
    void thread.terminate();
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    if (isFault) onEnd(reason, registry.modules[Atomics.load(busy, 1)]?.name);
  }

  let seen = 0;
  let since = 0;
  const looking = setInterval(() => {
    const count = Atomics.load(busy, 0);
    if (count !== seen || count % 2 === 0) {
      seen = count;
      since = Date.now();
      return;
    }
    const limit = options.stallMs * (rendered < COLD_PAGES ? COLD_FACTOR : 1);
    if (Date.now() - since > limit) end(`It rendered for more than ${limit} ms.`);
  }, LOOK_EVERY_MS);

  const failed = await new Promise<Message['failed']>((resolve, reject) => {
    const late = setTimeout(
      () => fail(`It was not ready after ${options.startMs} ms.`),
      options.startMs,
    );
    function fail(reason: string): void {
      clearTimeout(late);
      end(reason);
      reject(new Error(reason));
    }
    thread.on('error', (error) => fail(String(error)));
    thread.on('exit', () => fail('It ended.'));
    thread.on('message', (message: Message) => {
      if (message.ready) {
        clearTimeout(late);
        return resolve(message.failed);
      }
      const asked = waiting.get(message.id ?? 0);
      waiting.delete(message.id ?? 0);
      rendered += 1;
      options.onRendered(message.renderedFor ?? 0);
      if (message.problem === undefined) asked?.resolve(message.rendering ?? null);
      else asked?.reject(new Error(message.problem));
    });
  });

  return {
    key: composition.key,
    /** Modules that could not be loaded, with what was said of it. */
    failed: failed ?? {},
    /**
     * @param url path and query
     * @param known name of a rendering that need not be handed over again
     * @throws where it is not rendered
     */
    render: (url: string, known?: string): Promise<RenderResult> =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Error('The thread has ended.'));
        if (waiting.size >= MAX_WAITING) return resolve(null);
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        thread.postMessage({ id: lastId, url, known });
      }),
    isAlive: (): boolean => !ended,
    stop: (): void => end('It was stopped.', false),
  };
}
