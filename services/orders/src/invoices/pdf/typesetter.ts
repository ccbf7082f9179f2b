import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as advanceTime, setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { INVOICE_LOGO_BOX, type InvoiceSheet } from '@tanabana/contracts';
import { AppError, unavailable } from '@tanabana/service-kit';
import { createQueues } from '@tanabana/service-kit/queues';
import labelPage from '../../parcel-documents/label-page.mjs?raw';
import type { LabelSheet, PackingSlipSheet } from '../../parcel-documents/parcel-sheets.ts';
import program from './typesetter-thread.mjs?raw';

/** Metadata of a document. */
export interface PdfInfo {
  title: string;
  author: string;
  at: Date;
}

interface TypesetterOptions {
  /** Maximum queued documents; more are rejected. */
  waiting?: number;
  /** Time limit per document. */
  milliseconds?: number;
}

const WAITING = 20;
/** The gateway's timeout. */
const MILLISECONDS = 30_000;
/** Milliseconds for which an idle thread keeps its fonts. */
const IDLE_MS = 60_000;
const MEGABYTES = 128;
const RETRY_SECONDS = 5;

/** Pictures by id: PNG or JPEG. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

/** A document in a PDF; each starts on a new page. */
type Page = { sheet: InvoiceSheet } | { label: LabelSheet } | { packingSlip: PackingSlipSheet };

interface Answer {
  pdf?: Uint8Array;
  error?: unknown;
}

const moduleOf = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

/**
 * Libraries and fonts are installed next to the service; the fonts are under the Open Font License.
 */
function start(): Worker {
  const { resolve } = createRequire(import.meta.url);
  const addressOf = (library: string) => pathToFileURL(resolve(library)).href;
  const fonts = {
    body: resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
    strong: resolve('@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf'),
    title: resolve('@expo-google-fonts/rozha-one/RozhaOne_400Regular.ttf'),
  };
  const worker = new Worker(new URL(moduleOf(program)), {
    // none of the service's environment
    env: {},
    workerData: {
      pdfkit: addressOf('pdfkit'),
      uqr: addressOf('uqr'),
      labelPage: moduleOf(labelPage),
      logoBox: INVOICE_LOGO_BOX,
      fonts,
    },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  // Callers waiting for a document get the error; otherwise it must not end the service.
  return worker.on('error', () => {});
}

/** Changes one after the other, so that a thousand documents do not block the service. */
export function* eachAs<From, To>(all: Iterable<From>, change: (one: From) => To): Iterable<To> {
  for (const one of all) yield change(one);
}

/** Throws the thread's error, or if it ended or timed out. */
async function answerOf(worker: Worker, milliseconds: number): Promise<Uint8Array> {
  const over = new AbortController();
  const { signal } = over;
  const fail = (words: string) => (): never => {
    throw new Error(words);
  };
  try {
    const [{ pdf, error }] = (await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(fail('The worker thread ended.')),
      advanceTime(milliseconds, undefined, { signal }).then(
        fail('The worker thread took too long.'),
      ),
    ])) as [Answer];
    if (!pdf) throw error;
    return pdf;
  } finally {
    over.abort();
  }
}

export type Typesetter = ReturnType<typeof createTypesetter>;

/**
 * Renders invoices, parcel labels and packing slips as PDF in a worker thread: a sheet takes tens of
 * milliseconds, which would block the service (decision 0046). One document at a time.
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

  async function set(
    pages: Iterable<Page>,
    { at, ...info }: PdfInfo,
    pictures: Pictures,
  ): Promise<Buffer> {
    const worker = take();
    const answer = answerOf(worker, milliseconds);
    answer.catch(() => {});
    worker.postMessage({ begin: { ...info, at: at.toISOString(), pictures } });
    for (const page of pages) {
      worker.postMessage(page);
      // formatting a thousand sheets yields to other requests
      await setImmediate();
    }
    worker.postMessage({ end: true });
    return Buffer.from(await answer);
  }

  /**
   * Renders documents in order. Throws `request.too_many` if too many others wait,
   * `server.unavailable` if rendering fails.
   */
  async function render(
    pages: Iterable<Page>,
    info: PdfInfo,
    pictures: Pictures = new Map(),
  ): Promise<Buffer> {
    if (asked > waiting) {
      throw new AppError('request.too_many', {
        message: 'Other documents are being created at the moment. Please try again shortly.',
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      });
    }
    asked += 1;
    try {
      return await inTurn(['pdf'], async () => {
        try {
          const made = await set(pages, info, pictures);
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
  }

  /** Each throws `request.too_many` if too many documents wait, `server.unavailable` if it fails. */
  return {
    /**
     * Renders invoices, each starting on a new A4 page.
     * @param logos without a readable one, the shop's name is written
     */
    pdf: (sheets: Iterable<InvoiceSheet>, info: PdfInfo, logos?: Pictures): Promise<Buffer> =>
      render(
        eachAs(sheets, (sheet) => ({ sheet })),
        info,
        logos,
      ),

    /** Renders parcel labels, each on a page of 4 × 6 inches. */
    labels: (labels: Iterable<LabelSheet>, info: PdfInfo): Promise<Buffer> =>
      render(
        eachAs(labels, (label) => ({ label })),
        info,
      ),

    /** Renders packing slips, each starting on a new A5 page. */
    packingSlips: (slips: Iterable<PackingSlipSheet>, info: PdfInfo): Promise<Buffer> =>
      render(
        eachAs(slips, (packingSlip) => ({ packingSlip })),
        info,
      ),
  };
}
