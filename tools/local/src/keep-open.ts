import { setTimeout as delay } from 'node:timers/promises';
import { terminal } from './console/steps.ts';
import { messageOf } from './database/errors.ts';
import { whenNpmIsGone } from './processes/npm-parent.ts';
import { Lifeline } from './shop/lifeline.ts';

/** How long steps under way may take to give up. */
const GIVE_UP_MS = 5000;
const FORCED = 130;

/**
 * Opens something and keeps it open until the program is told to close; then all that is on the lifeline
 * is ended in order, or at once when told a second time. One line and exit code 1 when it does not open.
 * @param closing what is said at the end
 */
export function keepOpen(open: (lifeline: Lifeline) => Promise<void>, closing: string): void {
  const lifeline = new Lifeline();
  let isClosing = false;
  const close = async (code: number) => {
    isClosing = true;
    lifeline.abort();
    await Promise.race([opening, delay(GIVE_UP_MS)]);
    await lifeline.stop();
    process.exit(code);
  };
  const opening = open(lifeline).catch((error) => {
    if (isClosing) return;
    terminal.problem(`✗ ${messageOf(error)}`);
    void close(1);
  });
  const told = () => {
    if (isClosing) {
      lifeline.kill();
      process.exit(FORCED);
    }
    terminal.line(closing);
    void close(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);
  process.on('disconnect', told);
  whenNpmIsGone(told);
  process.on('uncaughtException', (error) => {
    terminal.problem(`✗ ${error.stack ?? error.message}`);
    if (!isClosing) void close(1);
  });
}
