import { spawn } from 'node:child_process';
import { StartError } from '../start-error.ts';

export interface ProgramRun {
  name: string;
  file: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Gets each line that the program prints. */
  onLine: (line: string) => void;
}

/**
 * Runs a built program to its end.
 * @throws StartError with the last of what it had to say when it fails
 */
export function runProgram({ name, file, env, signal, onLine }: ProgramRun): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', file], {
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let rest = '';
    let problems = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter(Boolean)) onLine(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      problems = (problems + text).slice(-4000);
    });
    child.on('error', reject);
    child.on('close', (code, how) => {
      if (code === 0) resolve();
      else
        reject(
          new StartError(
            `${name} failed (${how ?? `exit code ${code}`}): ${problems.trim() || rest}`,
          ),
        );
    });
  });
}
