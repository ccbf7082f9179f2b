import { spawn } from 'node:child_process';
import type { Part } from '../build/parts.ts';
import { StartError } from '../console.ts';
import type { ShopContext } from './context.ts';

/**
 * Fills an empty shop with the demo catalogue; leaves one that has anything in it alone.
 * @throws StartError with the program's own words when it fails
 */
export async function seedShop(
  { settings, steps, cleanup }: ShopContext,
  parts: readonly Part[],
  mongodbUri: string,
): Promise<void> {
  const seed = parts.find((part) => part.kind === 'program' && part.name === 'seed');
  if (!seed || settings.SEED === 'none') return;
  await steps.run(async (tell) => {
    let last = '';
    const { DB_PREFIX, SEED } = settings;
    const env = { ...process.env, MONGODB_URI: mongodbUri, DB_PREFIX, SEED };
    await runSeed(seed.product, { env, signal: cleanup.signal }, (line) => {
      if (last) steps.note(last);
      last = line;
    });
    tell(last || 'Looked after the demo catalogue');
  });
}

/**
 * Runs the built program to its end.
 * @param onLine gets each line that it prints
 * @throws StartError with the last of what it had to say when it fails
 */
function runSeed(
  file: string,
  options: { env: NodeJS.ProcessEnv; signal: AbortSignal },
  onLine: (line: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', file], {
      ...options,
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
      if (code === 0) return resolve();
      const why = `${how ?? `exit code ${code}`}): ${problems.trim() || rest}`;
      reject(new StartError(`Filling the shop failed (${why}`));
    });
  });
}
