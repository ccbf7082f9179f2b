import type { ChildProcess } from 'node:child_process';

/** One supervised process: how it is started, how it is known to be ready, how it is asked to end. */
export interface ProcessSpec {
  /** Short name for log lines. */
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** File that gets what the process writes; a last line of it is told when the process fails. */
  logFile: string;
  /** File that gets the number and start time of the process, to find it after a crash of its parent. */
  pidFile?: string;
  /** The signal for an orderly end. */
  stopSignal: NodeJS.Signals;
  /** Milliseconds for it, 15 s unless told; then the process is ended by force. */
  stopMs?: number;
  /** A Node process that talks over a channel, and ends itself when the channel closes. */
  ipc?: boolean;
  /** Resolves when the process does its work; rejects when `signal` is aborted or it never will. */
  ready(signal: AbortSignal, child: ChildProcess): Promise<void>;
}
