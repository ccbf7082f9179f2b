import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the benchmark's program as another process with instructions. */
export function startChild(kind: string, plan: object): ChildProcess {
  const program = process.argv[1];
  if (!program) throw new Error('The benchmark does not know its own file.');
  // in a file: thousands of requests are too long for an environment variable
  const file = join(tmpdir(), `tanabana-bench-${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(plan));
  return fork(program, [], { env: { ...process.env, [`BENCH_${kind}`]: file } });
}

/** In such a process: its instructions of this kind, once. Undefined in any other. */
export function childPlan<T>(kind: string): T | undefined {
  const file = process.env[`BENCH_${kind}`];
  if (file === undefined) return undefined;
  const plan = readFileSync(file, 'utf8');
  rmSync(file);
  return JSON.parse(plan) as T;
}

/** Clock ticks of Linux are 10 ms. */
const TICK_MS = 10;

const childrenOf = async (pid: number): Promise<number[]> => {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter(Boolean).map(Number);
};

async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name, in brackets, may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
  const below = await Promise.all((await childrenOf(pid)).map(timeOf));
  return below.reduce((sum, milliseconds) => sum + milliseconds, own);
}

/**
 * Milliseconds of processor time of each of these processes and their descendants so far (Linux
 * only). They show the cost of an order even if other load delays it.
 */
export async function processorTimes(
  processes: Record<string, number>,
): Promise<Record<string, number>> {
  const times = Object.entries(processes).map(async ([name, pid]) => [name, await timeOf(pid)]);
  return Object.fromEntries(await Promise.all(times));
}

interface ProcessMemory {
  /** Current and peak megabytes. */
  now: number;
  peak: number;
}

const MEASURE_EVERY_MS = 20;

function numberIn(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/** Zeros if the process does not exist, or without /proc. */
export async function memoryOf(pid: number): Promise<ProcessMemory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return {
    now: numberIn(status, 'VmRSS') / 1024,
    peak: numberIn(status, 'VmHWM') / 1024,
  };
}

interface FamilyPeak {
  /** Peak megabytes: of the process, of any child, and of all together. */
  self: number;
  child: number;
  together: number;
}

/** Observes the memory of a process and its children until it is stopped (Linux only). */
export function watchMemory(pid: number): { end(): Promise<FamilyPeak> } {
  const peak: FamilyPeak = { self: 0, child: 0, together: 0 };
  let isOver = false;
  const measure = async (): Promise<void> => {
    const self = await memoryOf(pid);
    // there are no child processes
    const children = await Promise.all((await childrenOf(pid)).map(memoryOf));
    peak.self = Math.max(peak.self, self.peak);
    peak.child = Math.max(peak.child, ...children.map((one) => one.peak));
    const now = children.reduce((sum, one) => sum + one.now, self.now);
    peak.together = Math.max(peak.together, now);
  };
  const watching = (async () => {
    while (!isOver) {
      await measure();
      await new Promise((resolve) => setTimeout(resolve, MEASURE_EVERY_MS));
    }
    await measure();
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return peak;
    },
  };
}
