import { useRef, useState } from 'react';
import { messageOf } from './api.ts';

/**
 * Something that is done at the press of a button: busy while it runs, and in words why it failed.
 * @param failed stands for a failure without words of the server's own (rule 8.1)
 */
export function useTask(failed: string) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  /** Why it failed, for a person; null where it did not. */
  const [problem, setProblem] = useState<string | null>(null);
  /** Runs one at a time; gives whether it was done. */
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
