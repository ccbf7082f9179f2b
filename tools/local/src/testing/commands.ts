import { type ChildProcess, spawn } from 'node:child_process';
import { whenNpmIsGone } from '../processes/npm-parent.ts';

/** Commands that run in the foreground one after the other, and end when this program is told to. */
export class Commands {
  private readonly root: string;
  private current: ChildProcess | null = null;

  constructor(root: string) {
    this.root = root;
    const told = (signal: NodeJS.Signals) => {
      this.stopped = true;
      this.current?.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);
    whenNpmIsGone(() => told('SIGTERM'));
  }

  /** Whether the program was told to end. */
  stopped = false;

  /** Runs one command, showing what it prints. */
  run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> => {
    if (this.stopped) return Promise.resolve(1);
    return new Promise((resolve) => {
      const child = spawn(command, args, {
        cwd: this.root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      this.current = child;
      child.on('error', () => resolve(1));
      child.on('close', (code) => resolve(code ?? 1));
    });
  };
}
