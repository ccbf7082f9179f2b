import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * Notices that npm is gone. Told to end by a signal, npm ends its shell and not what runs in it; a
 * shop that was started by `npm start` would stay open with nobody to close it.
 * @param gone called once; never when the program was not started by npm
 */
export function whenNpmIsGone(gone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const grandparent = isShell(parent) ? parentOf(parent) : null;
  const timer = setInterval(() => {
    const same = process.ppid === parent && (!grandparent || parentOf(parent) === grandparent);
    if (same) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** npm starts a shell, which on some systems stays between it and the program. */
function isShell(pid: number): boolean {
  return /^(ba|da|z|k)?sh$/.test(statOf(pid)?.name ?? '');
}

function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null;
}

function statOf(pid: number): { name: string; parent: number } | null {
  try {
    const stat = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return stat && { name: stat[1] ?? '', parent: Number(stat[2]) };
  } catch {
    return null; // other than Linux
  }
}
