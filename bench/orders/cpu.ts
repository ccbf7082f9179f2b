import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks of Linux are 10 ms. */
const TICK_MS = 10;

interface ProcessTimes {
  parent: number;
  milliseconds: number;
}

async function timesOf(pid: string): Promise<ProcessTimes | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return null;
  const milliseconds = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return { parent: Number(fields[1]), milliseconds };
}

/**
 * Milliseconds of processor time that each of these processes and its children have had so far (Linux
 * only). They say what an order costs even where other work makes it wait.
 */
export async function processorTimes(
  processes: Record<string, number>,
): Promise<Record<string, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = new Map<number, ProcessTimes>();
  for (const pid of pids) {
    const times = await timesOf(pid);
    if (times) all.set(Number(pid), times);
  }
  const names = new Map(Object.entries(processes).map(([name, pid]) => [pid, name]));
  const ownerOf = (pid: number): string | undefined => {
    for (let at: number | undefined = pid; at; at = all.get(at)?.parent) {
      const name = names.get(at);
      if (name) return name;
    }
    return undefined;
  };
  const sums: Record<string, number> = {};
  for (const [pid, { milliseconds }] of all) {
    const owner = ownerOf(pid);
    if (owner) sums[owner] = (sums[owner] ?? 0) + milliseconds;
  }
  return sums;
}
