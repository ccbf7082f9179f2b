import { readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from './run.ts';

/** Identity of a process that distinguishes it from a later process with the same id. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in the operating system's format. */
  started: string;
  /** Name of the machine or container that the process runs on. */
  host: string;
}

/** Returns the identity of this process as text to store in a file. */
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

/** Whether the process runs on another machine, where it cannot be checked from here. */
export const isElsewhere = ({ host }: ProcessIdentity): boolean => host !== hostname();

/** Whether the process still runs on this machine. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await startedAt(identity.pid)) === identity.started;
}

/**
 * Returns the start time of a running process; null if it does not run (a zombie does not count as
 * running).
 */
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

/**
 * Ends a process with a sequence of signals, each with the milliseconds to wait before the next
 * one.
 */
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
 * Ends processes that a killed shop left running on the same folder.
 * @param runDir folder of their pid files
 * @returns the names of the ended processes
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

/**
 * Sends a signal to a process and its children: each supervised process leads its own process
 * group.
 */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // the group has already ended
  }
}
