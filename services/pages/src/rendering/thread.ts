import { Worker } from 'node:worker_threads';
import type { RemoteRequest } from '../remotes/remote-thread.ts';
import type { RemoteResult } from '../remotes/remotes.ts';
import type { Composition, Part } from '../site/composition.ts';
import { PUBLIC_READS } from '../site/public-reads.ts';
import program from './render-thread.mjs?raw';

/** A page as rendered by the shell (shell/src/server-rendering/server.tsx). */
export interface RenderedPage {
  /** Identifies its data and code. */
  name: string;
  /** 404 for an unknown page. */
  status: 200 | 404;
  /** React's preload hints for the first pictures, which belong into the head. */
  hints: string;
  /** UTF-8, without the hints. */
  html: Uint8Array;
  parts: readonly Part[];
  /** Components among them whose code the browser loads when the shopper scrolls near them. */
  below: readonly Part[];
  /**
   * UTF-8 without any `<`: JSON of the components, their versions, and the data by keys of
   * `useApi`.
   */
  data: Uint8Array;
  /** Modules that threw. */
  threw: readonly string[];
  /** Head of a page of another team; null for other pages, whose head is in the plain document. */
  head: PageHead | null;
}

export interface PageHead {
  /** With the store's name. */
  title: string;
  description?: string;
  /** JSON of schema.org data. */
  jsonLd?: string;
  /** The content of the page is left to the browser. */
  isAlone?: true;
}

export interface ThreadLimits {
  /** Milliseconds of synchronous rendering; a thread's first pages take longer. */
  stallMs: number;
  /** Milliseconds until a thread is ready. */
  startMs: number;
  /** Milliseconds for a service response. */
  answerMs: number;
  /** Milliseconds for a component with its files. */
  loadMs: number;
  /** Megabytes for code and caches. */
  megabytes: number;
}

interface ThreadOptions extends ThreadLimits {
  origin: string;
  composition: Composition;
  without: readonly string[];
  /** Called when the thread was ended; `module` is the one that was rendering, if known. */
  onEnd: (reason: string, module: string | undefined) => void;
  /** Called with the milliseconds of rendering since the last call, whatever the result. */
  onRendered: (ms: number) => void;
  /** Renders a place by a remote's server entry; never rejects. */
  renderRemote: (module: string, request: RemoteRequest) => Promise<RemoteResult>;
}

export type RenderThread = Awaited<ReturnType<typeof startThread>>;

interface Message {
  ready?: true;
  failed?: Readonly<Record<string, string>>;
  id?: number;
  rendering?: RenderResult;
  problem?: string;
  renderedFor?: number;
  /** A place that a remote's server entry renders. */
  remote?: { id: number; module: string; request: RemoteRequest };
}

/** null for a page left to the browser, `same` for the known rendering. */
export type RenderResult = RenderedPage | 'same' | null;

interface Waiting {
  resolve: (rendering: RenderResult) => void;
  reject: (reason: Error) => void;
}

/** Queued pages; further ones are left to the browser at once. */
const MAX_WAITING = 20;
const LOOK_EVERY_MS = 20;
/** Pages until a thread's code is optimised, and the extra time that they may take. */
const COLD_PAGES = 30;
const COLD_FACTOR = 8;

/**
 * Starts a thread that renders pages of one composition within limits of time and memory; exceeding
 * them ends it.
 * @throws if it does not get ready
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
    // none of the service's environment
    env: {},
    stdout: true,
    stderr: true,
    workerData: {
      ...{ origin, script, registry, config, without, state },
      publicReads: PUBLIC_READS,
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
    if (Date.now() - since > limit) end(`Rendering took more than ${limit} ms.`);
  }, LOOK_EVERY_MS);

  const failed = await new Promise<Message['failed']>((resolve, reject) => {
    const late = setTimeout(
      () => fail(`The thread was not ready after ${options.startMs} ms.`),
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
      if (message.remote) {
        const { id: remoteId, module, request } = message.remote;
        return void options.renderRemote(module, request).then((result) => {
          if (!ended) thread.postMessage({ remoteId, result });
        });
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
    /** Modules that failed to load, with the message. */
    failed: failed ?? {},
    /**
     * @param url path and query
     * @param known name of a rendering that the caller already has
     * @throws if it is not rendered
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
    stop: (): void => end('The thread was stopped.', false),
  };
}
