import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats a check until it does not throw.
 * @param signal ends the repetition
 * @throws the check's last error if `signal` is aborted
 */
export async function waitFor<T>(
  check: () => Promise<T>,
  signal: AbortSignal,
  everyMs = 25,
): Promise<T> {
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (signal.aborted) throw error;
    }
    await delay(everyMs);
  }
}
