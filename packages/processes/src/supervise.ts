import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, messageOf } from './errors.ts';
import { startedAt } from './process-identity.ts';

/** Receives one line of progress, without a line break. */
export type Log = (line: string) => void;

/** One supervised process: how to start it, check its readiness, and stop it. */
export interface ProcessSpec {
  /** Short name for log lines. */
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** File for the output of the process; its most informative line is reported on failure. */
  logFile: string;
  /** File with the id and start time of the process, to find it after its parent crashed. */
  pidFile?: string;
  /** Signal that requests a graceful stop. */
  stopSignal: NodeJS.Signals;
  /** Time limit of a graceful stop in milliseconds, 15 s by default; then the process is killed. */
  stopMs?: number;
  /** Opens an IPC channel to a Node process that stops when the channel closes. */
  ipc?: boolean;
  /**
   * Resolves when the process is ready; rejects if `signal` is aborted or it cannot become ready.
   */
  ready(signal: AbortSignal, child: ChildProcess): Promise<void>;
}

const READY_MS = 60_000;
const STOP_MS = 15_000;
const STEADY_MS = 10_000;
const MAX_LOG_BYTES = 5_000_000;

/** A process that is restarted whenever it ends by itself. */
export interface Supervised {
  name: string;
  /** Id of the running process; null if none runs. */
  pid(): number | null;
  /**
   * Stops the process gracefully and starts it again; resolves when it is ready.
   * @throws Error if the process does not become ready; retries continue as after a crash
   */
  restart(): Promise<void>;
  /** Stops the process gracefully, or kills it at the time limit; resolves when it has ended. */
  stop(): Promise<void>;
  /** Kills the process immediately; it is not restarted. */
  kill(): void;
}

/**
 * Starts a process and keeps it running until `stop`. A process that ends by itself is restarted,
 * with a log line: at once if it had run for ten seconds, otherwise after a delay that grows to
 * five seconds.
 * @returns once the process is ready
 * @throws DatabaseError if the first start fails
 */
export async function supervise(spec: ProcessSpec, log: Log): Promise<Supervised> {
  const supervised = new SupervisedProcess(spec, log);
  await supervised.start();
  return supervised;
}

/** Callbacks of a caller that waits for a restart. */
interface PendingRestart {
  resolve(): void;
  reject(reason: Error): void;
}

class SupervisedProcess implements Supervised {
  readonly name: string;
  private child: ChildProcess | null = null;
  private exited: Promise<string> = Promise.resolve('');
  private stopping = new AbortController();
  private restarts = Promise.resolve();
  private pendingRestart: PendingRestart | null = null;
  private readonly spec: ProcessSpec;
  private readonly log: Log;

  constructor(spec: ProcessSpec, log: Log) {
    this.name = spec.name;
    this.spec = spec;
    this.log = log;
  }

  pid(): number | null {
    return this.child?.pid ?? null;
  }

  async start(): Promise<void> {
    trimLog(this.spec.logFile);
    try {
      await this.launch();
    } catch (error) {
      await this.stop();
      throw new DatabaseError(`${this.name} does not start: ${messageOf(error)}`);
    }
    this.restarts = this.keepRunning();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.end();
    await this.restarts;
  }

  async restart(): Promise<void> {
    const again = new Promise<void>((resolve, reject) => {
      this.pendingRestart = { resolve, reject };
    });
    void this.end();
    await again;
  }

  private async end(): Promise<void> {
    const { child } = this;
    if (!child) return;
    child.kill(this.spec.stopSignal);
    const killer = setTimeout(() => child.kill('SIGKILL'), this.spec.stopMs ?? STOP_MS);
    await this.exited;
    clearTimeout(killer);
  }

  kill(): void {
    this.stopping.abort();
    // all at once: the supervisor may exit before it learns that the process has ended
    if (this.child) killGroup(this.child);
  }

  private async keepRunning(): Promise<void> {
    let failures = 0;
    let since = Date.now();
    for (;;) {
      const how = await this.exited;
      if (this.stopping.signal.aborted) break;
      failures = this.pendingRestart || Date.now() - since > STEADY_MS ? 0 : failures + 1;
      if (!this.pendingRestart) this.log(`${this.name} ended (${how}); restarting`);
      const pause = failures === 0 ? 0 : Math.min(50 * 2 ** failures, 5000);
      await delay(pause, undefined, { signal: this.stopping.signal }).catch(() => {});
      if (this.stopping.signal.aborted) break;
      since = Date.now();
      await this.launch().then(
        () => this.launched(),
        (error) => {
          if (this.child?.kill('SIGKILL')) this.log(`${this.name}: ${messageOf(error)}`);
          this.launched(error);
        },
      );
    }
    this.pendingRestart?.reject(new Error(`${this.name} is being closed`));
  }

  private launched(problem?: Error): void {
    const { pendingRestart } = this;
    this.pendingRestart = null;
    if (problem) pendingRestart?.reject(problem);
    else if (pendingRestart) pendingRestart.resolve();
    else this.log(`${this.name} runs again`);
  }

  /** Starts the process once and waits until it is ready or has ended. */
  private async launch(): Promise<void> {
    const { command, args, cwd, env, logFile, pidFile, ipc } = this.spec;
    const output = openSync(logFile, 'a');
    const before = fstatSync(output).size;
    // a separate process group: Ctrl-C in a terminal reaches only the supervisor, which stops all
    // processes gracefully
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ipc ? ['pipe', output, output, 'ipc'] : ['pipe', output, output],
    });
    closeSync(output);
    child.stdin?.on('error', () => {});
    if (pidFile && child.pid) writeIdentity(pidFile, child.pid);
    const over = new AbortController();
    this.child = child;
    this.exited = new Promise((resolve) => {
      const end = (how: string) => {
        this.child = null;
        over.abort();
        resolve(how);
      };
      child.on('error', (error) => end(error.message));
      child.on('exit', (code, signal) => {
        killGroup(child);
        end(signal ?? `exit code ${code}`);
      });
    });
    const ended = this.exited.then((how) => {
      throw new Error(`${how}. ${complaint(logFile, before)}`.trim());
    });
    ended.catch(() => {});
    const patience = AbortSignal.any([
      over.signal,
      this.stopping.signal,
      AbortSignal.timeout(READY_MS),
    ]);
    await Promise.race([this.spec.ready(patience, child), ended]).catch(async (error) => {
      if (over.signal.aborted) await ended; // the reason of the exit is more informative than the missing readiness
      throw error;
    });
  }
}

/**
 * Returns the most informative log line after byte position `before`: the last error, or else the
 * last line.
 */
function complaint(logFile: string, before: number): string {
  const lines = readFileSync(logFile).toString('utf8', before).trimEnd().split('\n');
  return lines.findLast((line) => /fatal|error/i.test(line)) ?? lines.at(-1) ?? '';
}

function trimLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) truncateSync(logFile);
}

function writeIdentity(file: string, pid: number): void {
  const write = async () => writeFile(file, `${pid} ${await startedAt(pid)}\n`);
  write().catch(() => {});
}

/** Kills the rest of a process group: workers that survive their leader would keep its port. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // no process is left
  }
}
