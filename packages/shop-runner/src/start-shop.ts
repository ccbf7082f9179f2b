import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShopDescription, ShopReport } from './shop/report.ts';

const KEPT_OUTPUT = 8000;
/** From this file. */
const PROGRAM = '../../../tools/local/start.mjs';

export interface StartShopOptions {
  /** Port of the gateway; by default a free one. */
  port?: number;
  /** Kept at the end; by default a temporary folder that is removed. */
  dataDir?: string;
  /** Instances of services, by default one each: `{ orders: 3 }`. */
  scale?: Readonly<Record<string, number>>;
  /** More settings (docs/running.md). */
  env?: NodeJS.ProcessEnv;
  /** The start program of another copy of the repository. */
  program?: string;
  /** Receives the shop's output. */
  onOutput?: (text: string) => void;
}

/** A shop started by another program, such as a test. */
export interface StartedShop extends Omit<ShopDescription, 'processes' | 'adminPassword'> {
  adminUsername: string;
  /** Password of the first admin, if this start created that account. */
  adminPassword: string;
  /** Process id by name of everything that runs now. */
  processes(): Promise<Record<string, number>>;
  /** Closes the shop; resolves when all its processes have ended. */
  stop(): Promise<void>;
}

/**
 * Opens a shop exactly like `npm start`, as a child of this process, with which it ends.
 * @throws Error with the shop's output if it does not open
 */
export async function startShop(options: StartShopOptions = {}): Promise<StartedShop> {
  const { port = 0, scale = {}, env = {}, program = startProgram(), onOutput = () => {} } = options;
  const temporary = options.dataDir ? null : await mkdtemp(join(tmpdir(), 'tanabana-shop-'));
  const settings = {
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: randomBytes(12).toString('base64url'),
    ...env,
    PORT: String(port),
    DATA_DIR: options.dataDir ?? temporary ?? '',
  };
  const args = Object.entries(scale).map(([service, count]) => `--scale=${service}=${count}`);
  const child = fork(program, args, {
    env: { ...process.env, ...settings },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    if (temporary) await rm(temporary, { recursive: true, force: true });
  };
  try {
    const { processes, adminPassword, ...shop } = await opened(child, onOutput);
    return {
      ...shop,
      adminUsername: settings.ADMIN_USERNAME ?? '',
      adminPassword: settings.ADMIN_PASSWORD ?? '',
      processes: () => askProcesses(child),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function opened(child: ChildProcess, onOutput: (text: string) => void): Promise<ShopDescription> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_OUTPUT);
      onOutput(text);
    });
  return new Promise((resolve, reject) => {
    child.once('message', (report: ShopReport) => resolve(report.shop));
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The shop did not open:\n${output.trim()}`)));
  });
}

function askProcesses(child: ChildProcess): Promise<Record<string, number>> {
  return new Promise((resolve) => {
    child.once('message', (report: ShopReport) => resolve(report.shop.processes));
    child.send({ type: 'processes' });
  });
}

/**
 * Path of the program behind `npm start`. If this code runs from a bundle elsewhere in the
 * repository, it is found through the workspace package.
 */
export function startProgram(): string {
  const own = join(dirname(fileURLToPath(import.meta.url)), PROGRAM);
  if (existsSync(own)) return own;
  return join(
    dirname(createRequire(import.meta.url).resolve('@tanabana/shop-runner/shop')),
    PROGRAM,
  );
}
