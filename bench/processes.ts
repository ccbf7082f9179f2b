import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the bench's own program as another process, told what to do there. */
export function startChild(kind: string, plan: object): ChildProcess {
  const program = process.argv[1];
  if (!program) throw new Error('The bench does not know its own file.');
  // in a file: thousands of questions are too long for a setting
  const file = join(tmpdir(), `tanabana-bench-${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(plan));
  return fork(program, [], { env: { ...process.env, [`BENCH_${kind}`]: file } });
}

/** In such a process: what it was told of this kind, once. Undefined in any other. */
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
  // the name, in brackets, may hold spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
  const below = await Promise.all((await childrenOf(pid)).map(timeOf));
  return below.reduce((sum, milliseconds) => sum + milliseconds, own);
}

/**
 * Milliseconds of processor time that each of these processes and all below it have had so far (Linux
 * only). They say what an order costs even where other work makes it wait.
 */
export async function processorTimes(
  processes: Record<string, number>,
): Promise<Record<string, number>> {
  const times = Object.entries(processes).map(async ([name, pid]) => [name, await timeOf(pid)]);
  return Object.fromEntries(await Promise.all(times));
}

interface ProcessMemory {
  /** Megabytes now, and the most so far. */
  now: number;
  peak: number;
}

const MEASURE_EVERY_MS = 20;

function numberIn(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/** Zeros where the process is not there, or the system has no /proc. */
export async function memoryOf(pid: number): Promise<ProcessMemory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return {
    now: numberIn(status, 'VmRSS') / 1024,
    peak: numberIn(status, 'VmHWM') / 1024,
  };
}

interface FamilyPeak {
  /** Megabytes: of the process, of any of its children, and of all together at any one moment. */
  self: number;
  child: number;
  together: number;
}

/** Watches what a process and its children take until it is told to end (Linux only). */
export function watchMemory(pid: number): { end(): Promise<FamilyPeak> } {
  const peak: FamilyPeak = { self: 0, child: 0, together: 0 };
  let isOver = false;
  const measure = async (): Promise<void> => {
    const self = await memoryOf(pid);
    // they have none of their own
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
