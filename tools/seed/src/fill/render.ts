import { availableParallelism } from 'node:os';
import { type MessagePort, Worker } from 'node:worker_threads';
import { type PictureRequest, renderPicture } from '../demo/index.ts';

/** Draws one picture of a demo product. */
export type Render = (request: PictureRequest) => Promise<Uint8Array>;

interface Job {
  number: number;
  request: PictureRequest;
}

interface Drawn {
  number: number;
  data?: Uint8Array;
  problem?: string;
}

interface Waiting {
  resolve(data: Uint8Array): void;
  reject(error: Error): void;
}

export interface RenderPool {
  render: Render;
  close(): Promise<void>;
}

/**
 * Draws on all processors: `file` is a program that calls `serveRenders` when it is a worker.
 * The workers start with the first picture. One that cannot be drawn rejects; so does everything when a worker dies.
 */
export function createRenderPool(file: URL, size = availableParallelism()): RenderPool {
  const waiting = new Map<number, Waiting>();
  let workers: Worker[] = [];
  let next = 0;
  /** Pictures of each product that are not drawn yet, and the worker that draws them. */
  const open = new Map<string, { place: number; pictures: number }>();

  /** A product goes to the worker with the least to do: its views share cloth, its colours a wall. */
  function placeFor({ product: { sku } }: PictureRequest): number {
    const load = Array.from({ length: size }, () => 0);
    for (const { place, pictures } of open.values()) load[place] = (load[place] ?? 0) + pictures;
    const { place, pictures } = open.get(sku) ?? {
      place: load.indexOf(Math.min(...load)),
      pictures: 0,
    };
    open.set(sku, { place, pictures: pictures + 1 });
    return place;
  }

  function drawn({ product: { sku } }: PictureRequest): void {
    const known = open.get(sku);
    if (!known) return;
    known.pictures -= 1;
    if (known.pictures === 0) open.delete(sku);
  }

  function start(): Worker {
    const worker = new Worker(file);
    worker.on('message', ({ number, data, problem }: Drawn) => {
      const job = waiting.get(number);
      waiting.delete(number);
      if (data) job?.resolve(data);
      else job?.reject(new Error(problem));
    });
    worker.on('error', (error) => {
      for (const job of waiting.values()) job.reject(error);
    });
    return worker;
  }

  return {
    render(request) {
      if (workers.length === 0) workers = Array.from({ length: size }, start);
      const number = next++;
      return new Promise<Uint8Array>((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        workers[placeFor(request)]?.postMessage({ number, request } satisfies Job);
      }).finally(() => drawn(request));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** The worker's side: draws what comes, one picture after the other. */
export function serveRenders(port: MessagePort): void {
  let last = Promise.resolve();
  port.on('message', ({ number, request }: Job) => {
    last = last.then(async () => {
      try {
        const data = new Uint8Array(await renderPicture(request));
        port.postMessage({ number, data } satisfies Drawn, [data.buffer]);
      } catch (error) {
        port.postMessage({ number, problem: `${error}` } satisfies Drawn);
      }
    });
  });
}
