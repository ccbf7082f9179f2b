import { type ChildProcess, spawn } from 'node:child_process';
import { whenNpmIsGone } from '@tanabana/shop-runner/keep-open';

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Keeps what it prints until its end, so that what runs beside it does not come between. */
  quiet?: boolean;
  /** Milliseconds after which it is ended and counts as failed. */
  limit?: number;
}

/** What became of a command. */
export interface Ended {
  code: number;
  /** Whether it was ended because its time was over. */
  late: boolean;
  /** What it printed, where it was quiet. */
  output: string;
}

/** Milliseconds between asking a command to end and ending it. */
const GRACE_MS = 10_000;

/** Commands that run in the foreground, and end when this program is told to. */
export class Commands {
  private readonly root: string;
  private readonly running = new Set<ChildProcess>();
  private readonly endings: (() => Promise<void>)[] = [];

  constructor(root: string) {
    this.root = root;
    const told = () => {
      this.stopped = true;
      for (const child of this.running) end(child);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);
    whenNpmIsGone(told);
  }

  /** Whether the program was told to end. */
  stopped = false;

  /** Something to be done at the end, whatever happens: the last is done first. */
  atEnd(work: () => Promise<void>): void {
    this.endings.push(work);
  }

  /** Does what is to be done at the end. */
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

/** As Ctrl-C does: test runners close their browsers and databases then. */
function end(child: ChildProcess): void {
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  child.once('close', () => clearTimeout(timer));
}
