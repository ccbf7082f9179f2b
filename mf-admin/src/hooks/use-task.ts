import { messageOf } from '@tanabana/storefront';
import { useRef, useState } from 'react';

interface Task {
  busy: boolean;
  /** Why it failed, for a person; null where it did not. */
  problem: string | null;
  setProblem: (problem: string | null) => void;
  /** Runs one at a time; gives whether it was done. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/**
 * Something that is done at the press of a button: busy while it runs, and in words why it failed.
 * @param failed stands for a failure without words of the server's own (spec.md section 8)
 */
export function useTask(failed: string): Task {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
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
