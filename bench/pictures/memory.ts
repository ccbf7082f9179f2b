import { readdir, readFile } from 'node:fs/promises';

interface ProcessMemory {
  pid: number;
  parent: number;
  /** Megabytes now, and the most so far. */
  now: number;
  peak: number;
}

const EVERY_MS = 20;

function numberIn(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

async function memoryOf(pid: number): Promise<ProcessMemory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return {
    pid,
    parent: numberIn(status, 'PPid'),
    now: numberIn(status, 'VmRSS') / 1024,
    peak: numberIn(status, 'VmHWM') / 1024,
  };
}

/** A process and its children, which have none of their own. */
async function family(pid: number): Promise<{ self: ProcessMemory; children: ProcessMemory[] }> {
  const pids = (await readdir('/proc')).map(Number).filter((one) => one > 0);
  const all = await Promise.all(pids.map(memoryOf));
  const children = all.filter(({ parent }) => parent === pid);
  return { self: await memoryOf(pid), children };
}

export interface FamilyPeak {
  /** Megabytes: of the process, of any of its children, and of all together at any one moment. */
  self: number;
  child: number;
  together: number;
}

/** Watches what a process and its children take until it is told to end (Linux only). */
export function watchMemory(pid: number): { end(): Promise<FamilyPeak> } {
  const peak: FamilyPeak = { self: 0, child: 0, together: 0 };
  let isOver = false;
  const look = async (): Promise<void> => {
    const { self, children } = await family(pid);
    peak.self = Math.max(peak.self, self.peak);
    peak.child = Math.max(peak.child, ...children.map((one) => one.peak));
    const now = children.reduce((sum, one) => sum + one.now, self.now);
    peak.together = Math.max(peak.together, now);
  };
  const watching = (async () => {
    while (!isOver) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await look();
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return peak;
    },
  };
}
