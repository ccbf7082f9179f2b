import { type ChildProcess, spawn as nodeSpawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Mutex } from 'async-mutex';
import { unavailable } from '../app-error.ts';
import program from './decoder-process.cjs?raw';

/** How a picture is encoded; `quality` from 1 to 100, `effort` (WebP) from 0 to 6. */
export type Encoding =
  | { format: 'jpeg'; quality: number }
  | { format: 'webp'; quality: number; effort?: number };

/** What is kept of a picture. */
export interface PictureForm {
  /** Pixels: the longer side at most (`inside`), or both sides exactly (`cover`: what draws the eye stays). */
  side: number;
  fit: 'inside' | 'cover';
  opaque: Encoding;
  /** Of pictures with see-through parts; they are put on white where it is missing. */
  seeThrough?: Encoding;
}

export interface Picture {
  data: Buffer;
  contentType: string;
}

export interface DecodeJob {
  upload: Buffer;
  /** As sharp calls the one format that the upload may have. */
  loader: 'jpeg' | 'png' | 'webp' | 'heif';
  /** More than these are refused by what the file's head says. */
  pixels: number;
  form: PictureForm;
}

interface Answer {
  picture: Picture | null;
  /** Whether the next picture needs another process. */
  isSpent: boolean;
}

interface DecoderOptions {
  /** What the process may take; a picture that needs more is refused. */
  megabytes?: number;
  /** A picture that takes longer is refused. */
  milliseconds?: number;
  /** Starts processes; Node's own unless told. */
  spawn?: typeof nodeSpawn;
}

/** What is taken needs up to 520 (docs/decisions/0024). */
const MEGABYTES = 576;
/** A picture of the worst kind takes two to four; on a machine that is busy the clock says nothing. */
const PROCESSOR_SECONDS = 20;
const MILLISECONDS = 60_000;
/** An idle process is kept for the next picture of the same product. */
const IDLE_MS = 3000;
/** A system short of processes or memory may start the next one. */
const STARTS = 3;

/** A shell sets the limits, because Node cannot; where the system knows one of them not it goes without. */
const WITH_LIMITS = `ulimit -c 0; ulimit -t ${PROCESSOR_SECONDS}; ulimit -d "$0" 2>/dev/null; exec "$@"`;

/**
 * Small heaps and few threads: their stacks count. No compiler: what Node 24 reserves for its code counts as
 * memory, 512 MB of it, and nothing that can be run is written beside the files of strangers.
 */
const FLAGS = [
  '--max-old-space-size=64',
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
  '--jitless',
];

function start(spawn: typeof nodeSpawn, megabytes: number): ChildProcess {
  const sharp = createRequire(import.meta.url).resolve('sharp');
  const kilobytes = String(megabytes * 1024);
  const command = [kilobytes, process.execPath, ...FLAGS, '-e', program, sharp];
  const child = spawn('/bin/sh', ['-c', WITH_LIMITS, ...command], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // nothing of what the service knows
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
  });
  // Whoever waits for a word is told; at any other time it is nothing to end the service for.
  child.on('error', () => {});
  return child;
}

/** What the process says next; undefined where it ends instead. Throws where it was never started. */
async function word(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      // after all that it has said, which its exit may come before
      once(child, 'disconnect', { signal }).then(() => undefined),
    ]);
  } finally {
    over.abort();
  }
}

/**
 * Decodes and encodes pictures of strangers in a process of its own, one at a time: whatever a file does to its decoder,
 * the service goes on, and the memory of both is known beforehand.
 */
export function createDecoder(options: DecoderOptions = {}) {
  const { megabytes = MEGABYTES, milliseconds = MILLISECONDS, spawn = nodeSpawn } = options;
  const inTurn = new Mutex();
  let idle: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;

  async function ready(): Promise<ChildProcess> {
    const child = start(spawn, megabytes);
    if ((await word(child)) !== 'ready') throw new Error('It ended before it was ready.');
    return child;
  }

  /** Throws `server.unavailable` where none can be started: that is not the picture's fault. */
  async function fresh(): Promise<ChildProcess> {
    let cause: unknown;
    for (let tries = 0; tries < STARTS; tries += 1)
      try {
        return await ready();
      } catch (error) {
        cause = error;
      }
    throw unavailable(2, cause);
  }

  function take(): ChildProcess | undefined {
    clearTimeout(rest);
    const child = idle;
    idle = undefined;
    if (!child?.connected) return undefined;
    child.ref();
    child.channel?.ref();
    return child;
  }

  /** An idle process keeps no program from ending, and ends after a while. */
  function giveBack(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idle = child;
    rest = setTimeout(() => take()?.disconnect(), IDLE_MS);
    rest.unref();
  }

  /** Undefined where the process ended over it. */
  async function reencode(
    child: ChildProcess,
    job: DecodeJob,
  ): Promise<Picture | null | undefined> {
    const late = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    try {
      child.send(job, () => {});
      const answer = (await word(child)) as Answer | undefined;
      if (answer?.isSpent) child.disconnect();
      else if (answer) giveBack(child);
      return answer?.picture;
    } finally {
      clearTimeout(late);
    }
  }

  return {
    /**
     * The picture re-encoded; null for what cannot be decoded within the limits. Throws
     * `server.unavailable` where no process can be started.
     */
    decode: (job: DecodeJob): Promise<Picture | null> =>
      inTurn.runExclusive(async () => {
        const used = take();
        // One that was waiting may have been ended by whoever is short of memory.
        const first = used && (await reencode(used, job));
        if (first !== undefined) return first;
        return (await reencode(await fresh(), job)) ?? null;
      }),
  };
}
