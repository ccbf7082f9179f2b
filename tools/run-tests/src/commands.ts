import { type ChildProcess, spawn } from 'node:child_process';
import { onNpmExit } from '@tanabana/shop-runner/keep-open';

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Collects the output until the end, so that parallel output does not interleave. */
  quiet?: boolean;
  /** Time limit in milliseconds; then the command is killed and counts as failed. */
  limit?: number;
}

/** Result of a command. */
export interface Ended {
  code: number;
  /** Whether it was killed at its time limit. */
  late: boolean;
  /** Its output, if quiet. */
  output: string;
}

/** Milliseconds between asking a command to stop and killing it. */
const GRACE_MS = 10_000;

/** Runs commands in the foreground and stops them with this program. */
export class Commands {
  private readonly root: string;
  private readonly running = new Set<ChildProcess>();
  private readonly endings: (() => Promise<void>)[] = [];

  constructor(root: string) {
    this.root = root;
    const reported = () => {
      this.stopped = true;
      for (const child of this.running) end(child);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, reported);
    onNpmExit(reported);
  }

  /** Whether the program was stopped. */
  stopped = false;

  /** Registers a cleanup, which runs in any case; the last one first. */
  atEnd(work: () => Promise<void>): void {
    this.endings.push(work);
  }

  /** Runs the cleanups. */
  async end(): Promise<void> {
    for (const work of this.endings.splice(0).reverse()) await work();
  }

  /** Runs one command to its end. */
  run = (command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> => {
    if (this.stopped) return Promise.resolve({ code: 1, late: false, output: '' });
    const { env = {}, quiet = false, limit } = options;
    return new Promise((resolve) => {
      let output = '';
      let late = false;
      const stdio = quiet ? 'pipe' : 'inherit';
      const child = spawn(command, args, {
        cwd: this.root,
        env: { ...process.env, ...(quiet && { FORCE_COLOR: '0' }), ...env },
        stdio: ['ignore', stdio, stdio],
      });
      this.running.add(child);
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      const timer =
        limit &&
        setTimeout(() => {
          late = true;
          end(child);
        }, limit);
      const done = (code: number | null) => {
        clearTimeout(timer);
        this.running.delete(child);
        resolve({ code: late ? 1 : (code ?? 1), late, output });
      };
      child.on('error', () => done(1));
      child.on('close', done);
    });
  };
}

/** Like Ctrl-C: test runners then close their browsers and databases. */
function end(child: ChildProcess): void {
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  child.once('close', () => clearTimeout(timer));
}
