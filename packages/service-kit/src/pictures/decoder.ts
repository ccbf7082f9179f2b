import { type ChildProcess, spawn as nodeSpawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Mutex } from 'async-mutex';
import { unavailable } from '../app-error.ts';
import program from './decoder-process.cjs?raw';

/** How a picture is encoded; `quality` 1 to 100, `effort` 0 to 6 (WebP) or 9 (AVIF). */
export type Encoding =
  | { format: 'png' }
  | { format: 'jpeg'; quality: number }
  | { format: 'webp'; quality: number; effort?: number }
  | { format: 'avif'; quality: number; effort: number; chromaSubsampling: '4:2:0' | '4:4:4' };

/** Format of the stored picture. */
export interface PictureForm {
  /**
   * Pixels: maximum of the longer side (`inside`) or of the width (`width`), or both sides (`cover`,
   * cropped to the most salient part).
   */
  side: number;
  fit: 'inside' | 'width' | 'cover';
  opaque: Encoding;
  /** For pictures with transparency; without it they are flattened onto white. */
  seeThrough?: Encoding;
}

export interface Picture {
  data: Buffer;
  contentType: string;
}

export interface DecodeJob {
  upload: Buffer;
  /** The only format that sharp may load. */
  loader: 'jpeg' | 'png' | 'webp' | 'heif';
  /** Maximum pixels, read from the file header. */
  pixels: number;
  form: PictureForm;
}

interface Answer {
  picture: Picture | null;
  /** Whether the next picture needs a new process. */
  isSpent: boolean;
}

interface DecoderOptions {
  /** Memory limit; a picture that needs more is rejected. */
  megabytes?: number;
  /** Time limit; a slower picture is rejected. */
  milliseconds?: number;
  /** Low priority; a picture that is being encoded does not delay the end of the program. */
  inBackground?: boolean;
  /** Starts processes; default: Node's. */
  spawn?: typeof nodeSpawn;
}

/** Valid pictures need up to 520 (decision 0024). */
const MEGABYTES = 576;
/** The worst picture takes two to four; wall-clock time means little on a busy machine. */
const PROCESSOR_SECONDS = 20;
const MILLISECONDS = 60_000;
/** Milliseconds for which an idle process is kept for the next picture. */
const IDLE_MS = 3000;
/** Attempts to start a process, for a system short of processes or memory. */
const STARTS = 3;

/**
 * A shell sets the limits, because Node cannot; limits that the system does not know are skipped.
 */
const WITH_LIMITS = `ulimit -c 0; ulimit -t ${PROCESSOR_SECONDS}; ulimit -d "$0" 2>/dev/null; exec "$@"`;

/**
 * Small heaps and few threads, because stacks count. No JIT compiler: Node 24 reserves 512 MB for
 * code, which counts as memory, and executable memory is unwanted next to untrusted files.
 */
const FLAGS = [
  '--max-old-space-size=64',
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
  '--jitless',
];

/** With this priority a process receives a tenth of a processor that others need. */
const NICENESS = 10;
const NICE = ['nice', '-n', String(NICENESS)];

type Start = Required<Pick<DecoderOptions, 'megabytes' | 'inBackground' | 'spawn'>>;

function start({ megabytes, inBackground, spawn }: Start): ChildProcess {
  const sharp = createRequire(import.meta.url).resolve('sharp');
  const kilobytes = String(megabytes * 1024);
  const node = [...(inBackground ? NICE : []), process.execPath, ...FLAGS];
  const command = [kilobytes, ...node, '-e', program, sharp];
  const child = spawn('/bin/sh', ['-c', WITH_LIMITS, ...command], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // none of the service's environment
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
  });
  // Callers waiting for a message get the error; otherwise it must not end the service.
  child.on('error', () => {});
  if (inBackground) release(child);
  return child;
}

/** Lets the program end although the process runs. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Returns the next message of the process; undefined if it ends. Throws if it never started. */
async function word(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      // after all its messages, which may arrive after its exit
      once(child, 'disconnect', { signal }).then(() => undefined),
    ]);
  } finally {
    over.abort();
  }
}

/**
 * Decodes and encodes untrusted pictures in a separate process, one at a time: a malicious file
 * cannot crash the service, and memory is bounded.
 */
export function createDecoder(options: DecoderOptions = {}) {
  const { megabytes = MEGABYTES, milliseconds = MILLISECONDS } = options;
  const { inBackground = false, spawn = nodeSpawn } = options;
  const inTurn = new Mutex();
  let idle: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;

  async function ready(): Promise<ChildProcess> {
    const child = start({ megabytes, inBackground, spawn });
    if ((await word(child)) !== 'ready') throw new Error('The process ended before it was ready.');
    return child;
  }

  /** Throws `server.unavailable` if no process can be started. */
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
    if (inBackground) return child;
    child.ref();
    child.channel?.ref();
    return child;
  }

  /** Keeps an idle process briefly, without keeping the program alive. */
  function giveBack(child: ChildProcess): void {
    release(child);
    idle = child;
    rest = setTimeout(() => take()?.disconnect(), IDLE_MS);
    rest.unref();
  }

  /** Undefined if the process ended. */
  async function reencode(
    child: ChildProcess,
    job: DecodeJob,
  ): Promise<Picture | null | undefined> {
    const late = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    if (inBackground) late.unref();
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
     * Returns the re-encoded picture; null if it cannot be decoded within the limits. Throws
     * `server.unavailable` if no process can be started.
     */
    decode: (job: DecodeJob): Promise<Picture | null> =>
      inTurn.runExclusive(async () => {
        const used = take();
        // An idle process may have been killed for lack of memory.
        const first = used && (await reencode(used, job));
        if (first !== undefined) return first;
        return (await reencode(await fresh(), job)) ?? null;
      }),
  };
}
