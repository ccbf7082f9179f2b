import { useRef, useState } from 'react';
import { messageOf } from './api.ts';

/**
 * Runs an action of a button: `busy` while it runs, and a message if it failed.
 * @param failed message for failures without one from the server (rule 8.1)
 */
export function useTask(failed: string) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  /** Message of the failure; null if there was none. */
  const [problem, setProblem] = useState<string | null>(null);
  /** Runs one action at a time; returns whether it succeeded. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(messageOf(error, failed));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, run };
}
