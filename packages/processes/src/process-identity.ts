import { readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from './run.ts';

/** A process, distinguishable from a later one with the same id. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in the system's notation. */
  started: string;
  /** The machine, or container, that it runs on. */
  host: string;
}

/** This process as text for a file. */
export async function ownIdentity(): Promise<string> {
  return `${process.pid} ${await startedAt(process.pid)}\t${hostname()}\n`;
}

/** Parses the output of `ownIdentity`; null if invalid. */
export function parseIdentity(text: string): ProcessIdentity | null {
  const match = /^(\d+) ([^\t]+)(?:\t(.+))?\n?$/.exec(text);
  if (!match) return null;
  const [, pid, started = '', host = hostname()] = match;
  return { pid: Number(pid), started: started.trimEnd(), host };
}

/** Whether it runs on another machine, where it cannot be checked from here. */
export const isElsewhere = ({ host }: ProcessIdentity): boolean => host !== hostname();

/** Whether this process still runs, on this machine. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await startedAt(identity.pid)) === identity.started;
}

/** Start time of a running process, null if there is none (zombies do not count). */
export async function startedAt(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') {
    const out = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => '');
    return out.trim() || null;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the second field, the name in brackets, may contain spaces and brackets
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? null : (fields[19] ?? null);
}

const PATIENCE_MS = 5000;
const POLL_MS = 50;

/** Ends a process by a sequence of signals, each with a time in milliseconds to take effect. */
export async function endProcess(
  pid: number,
  ...signals: readonly (readonly [NodeJS.Signals, number])[]
): Promise<void> {
  for (const [signal, patience] of signals) {
    process.kill(pid, signal);
    for (const until = Date.now() + patience; Date.now() < until; await delay(POLL_MS))
      if ((await startedAt(pid)) === null) return;
  }
}

/**
 * Ends processes that a killed shop left on the same folder.
 * @param runDir folder of their pid files
 * @returns the names of the ended ones
 */
export async function endLeftovers(runDir: string): Promise<string[]> {
  const ended: string[] = [];
  for (const file of (await readdir(runDir)).filter((name) => name.endsWith('.pid'))) {
    const identity = parseIdentity(await readFile(join(runDir, file), 'utf8'));
    if (identity && (await isAlive(identity))) {
      await end(identity);
      ended.push(file.replace(/\.pid$/, ''));
    }
    await rm(join(runDir, file), { force: true });
  }
  return ended;
}

async function end(identity: ProcessIdentity): Promise<void> {
  signalGroup(identity.pid, 'SIGTERM');
  const until = Date.now() + PATIENCE_MS;
  while (await isAlive(identity)) {
    if (Date.now() > until) signalGroup(identity.pid, 'SIGKILL');
    await delay(POLL_MS);
  }
}

/** Each supervised process leads its own process group. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // already ended
  }
}
