import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '@tanabana/processes/errors';
import { terminal } from './console.ts';
import { CleanupStack } from './shop/context.ts';

/** Time limit for pending steps to stop. */
const GIVE_UP_MS = 5000;
const FORCED = 130;

/**
 * Opens something and keeps it open until the program is stopped; then the cleanup runs in order,
 * or at once on a second signal. Prints one line and exits with 1 if opening fails.
 * @param closing printed at the end
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
  onNpmExit(onSignal);
  process.on('uncaughtException', (error) => {
    terminal.problem(`✗ ${error.stack ?? error.message}`);
    if (!isClosing) void close(1);
  });
}

const POLL_MS = 500;

/**
 * Detects the end of npm. Stopped by a signal, npm ends its shell but not the programs in it; a
 * shop started by `npm start` would stay open.
 * @param gone called once; never if npm did not start the program
 */
export function onNpmExit(gone: () => void): void {
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

/** npm starts a shell, which on some systems remains between it and the program. */
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
