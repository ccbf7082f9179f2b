import { type SpawnOptions, spawn } from 'node:child_process';

export interface RunOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'signal'> {
  /** Called with each line of standard output. */
  onLine?: (line: string) => void;
  /** Time limit in milliseconds, by default 5 minutes; 0 for none. */
  timeoutMs?: number;
  /** Successful exit codes; by default 0. */
  okCodes?: number[];
}

/**
 * Runs a command until it ends and returns its standard output.
 * @throws Error with the command and the last line of its standard error if it fails
 */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { onLine, timeoutMs = 300_000, okCodes = [0], ...spawnOptions } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...spawnOptions,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    const out: string[] = [];
    let rest = '';
    let problems = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out.push(text);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (onLine) for (const line of lines) onLine(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      problems = (problems + text).slice(-4000);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== null && okCodes.includes(code)) resolve(out.join(''));
      else reject(new Error(`${command} failed (${code ?? signal}): ${lastLine(problems)}`));
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
