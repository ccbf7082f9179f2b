import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as passTime, setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { InvoiceSheet } from '@tanabana/contracts';
import { AppError, unavailable } from '@tanabana/service-kit';
import { createQueues } from '@tanabana/service-kit/queues';
import program from './typesetter-thread.mjs?raw';

/** What a reader shows of a document beside its pages. */
export interface PdfInfo {
  title: string;
  author: string;
  at: Date;
}

interface TypesetterOptions {
  /** Documents that may wait for the one that is made; more are refused. */
  waiting?: number;
  /** A document that takes longer is given up. */
  milliseconds?: number;
}

const WAITING = 20;
/** The gateway waits no longer. */
const MILLISECONDS = 30_000;
/** An idle thread and its fonts are kept for the next document. */
const IDLE_MS = 60_000;
const MEGABYTES = 128;
const RETRY_SECONDS = 5;

interface Answer {
  pdf?: Uint8Array;
  error?: unknown;
}

/** Libraries and fonts lie beside the service as they were installed; the fonts are under the Open Font License. */
function start(): Worker {
  const { resolve } = createRequire(import.meta.url);
  const addressOf = (library: string) => pathToFileURL(resolve(library)).href;
  const fonts = {
    body: resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
    strong: resolve('@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf'),
    title: resolve('@expo-google-fonts/rozha-one/RozhaOne_400Regular.ttf'),
  };
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    // nothing of what the service knows
    env: {},
    workerData: { pdfkit: addressOf('pdfkit'), uqr: addressOf('uqr'), fonts },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  // Whoever waits for a document is told; at any other time it is nothing to end the service for.
  return worker.on('error', () => {});
}

/** Throws what the thread says of its failure, or that it ended or took too long. */
async function answerOf(worker: Worker, milliseconds: number): Promise<Uint8Array> {
  const over = new AbortController();
  const { signal } = over;
  const fail = (words: string) => (): never => {
    throw new Error(words);
  };
  try {
    const [{ pdf, error }] = (await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(fail('The thread ended.')),
      passTime(milliseconds, undefined, { signal }).then(fail('It took too long.')),
    ])) as [Answer];
    if (!pdf) throw error;
    return pdf;
  } finally {
    over.abort();
  }
}

export type Typesetter = ReturnType<typeof createTypesetter>;

/**
 * Sets invoices as PDF in a thread of its own: a sheet takes tens of milliseconds, in which a service would
 * answer nobody (docs/decisions/0046). One document at a time.
 */
export function createTypesetter(options: TypesetterOptions = {}) {
  const { waiting = WAITING, milliseconds = MILLISECONDS } = options;
  const inTurn = createQueues();
  let asked = 0;
  let thread: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  function take(): Worker {
    clearTimeout(rest);
    if (!thread) {
      const worker = start();
      thread = worker;
      worker.once('exit', () => {
        if (thread === worker) thread = undefined;
      });
    }
    thread.ref();
    return thread;
  }

  function giveBack(): void {
    thread?.unref();
    rest = setTimeout(end, IDLE_MS);
    rest.unref();
  }

  async function set(sheets: Iterable<InvoiceSheet>, { at, ...info }: PdfInfo): Promise<Buffer> {
    const worker = take();
    const answer = answerOf(worker, milliseconds);
    answer.catch(() => {});
    worker.postMessage({ begin: { ...info, at: at.toISOString() } });
    for (const sheet of sheets) {
      worker.postMessage({ sheet });
      // a thousand are put into words one by one, and others are answered between them
      await setImmediate();
    }
    worker.postMessage({ end: true });
    return Buffer.from(await answer);
  }

  return {
    /**
     * The sheets one after the other, each beginning on a page of A4 of its own. Throws `request.too_many` where
     * too many documents wait, `server.unavailable` where it cannot be made.
     */
    async pdf(sheets: Iterable<InvoiceSheet>, info: PdfInfo): Promise<Buffer> {
      if (asked > waiting) {
        throw new AppError('request.too_many', {
          message: 'Other documents are being made at this moment. Please try again shortly.',
          headers: { 'Retry-After': String(RETRY_SECONDS) },
        });
      }
      asked += 1;
      try {
        return await inTurn(['pdf'], async () => {
          try {
            const made = await set(sheets, info);
            giveBack();
            return made;
          } catch (error) {
            end();
            throw unavailable(RETRY_SECONDS, error);
          }
        });
      } finally {
        asked -= 1;
      }
    },
  };
}
