import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '@tanabana/processes/errors';
import { terminal } from './console.ts';
import { CleanupStack } from './shop/context.ts';

/** How long steps under way may take to give up. */
const GIVE_UP_MS = 5000;
const FORCED = 130;

/**
 * Opens something and keeps it open until the program is told to close; then all that is on the cleanup
 * is ended in order, or at once when told a second time. One line and exit code 1 when it does not open.
 * @param closing what is said at the end
 */
export function keepOpen(open: (cleanup: CleanupStack) => Promise<void>, closing: string): void {
  const cleanup = new CleanupStack();
  let isClosing = false;
  const close = async (code: number) => {
    isClosing = true;
    cleanup.abort();
    await Promise.race([opening, delay(GIVE_UP_MS)]);
    await cleanup.stop();
    process.exit(code);
  };
  const opening = open(cleanup).catch((error) => {
    if (isClosing) return;
    terminal.problem(`✗ ${messageOf(error)}`);
    void close(1);
  });
  const onSignal = () => {
    if (isClosing) {
      cleanup.kill();
      process.exit(FORCED);
    }
    terminal.line(closing);
    void close(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', onSignal);
  whenNpmIsGone(onSignal);
  process.on('uncaughtException', (error) => {
    terminal.problem(`✗ ${error.stack ?? error.message}`);
    if (!isClosing) void close(1);
  });
}

const POLL_MS = 500;

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
  }, POLL_MS);
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
