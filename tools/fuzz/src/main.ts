import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { ProgramOptions } from '@tanabana/shop-runner/find-shop';
import { startShop } from '@tanabana/shop-runner/shop';
import { type FuzzReport, runFuzz } from './run-fuzz.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Settings of a shop that receives many calls from one address. */
const FUZZ_ENV = {
  SEED: 'none',
  GUEST_CHECKOUT: '1',
  SIGNIN_RATE: '1000',
  UPLOAD_RATE: '1000',
  LOG_LEVEL: 'warn',
};

/**
 * Opens a shop in a temporary folder, sends hostile calls, closes it and prints the faults. The
 * exit code is 1 if there are any.
 */
export async function main({ args }: ProgramOptions): Promise<void> {
  const { seed, calls, minutes } = parseArguments(args);
  print(`Hostile calls with --seed=${seed}: ${calls}, or as many as go in ${minutes} minutes.`);
  const shop = await startShop({ env: FUZZ_ENV, scale: { orders: 2 } });
  const stop = () => void shop.stop().then(() => process.exit(130));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const report = await runFuzz({
      shop,
      seed,
      calls,
      milliseconds: minutes * 60_000,
      onProgress: (made) => process.stderr.write(`\r${made} calls`),
    });
    print(`\n${tableOf(report)}\n`);
    for (const fault of report.faults) print(`✗ ${fault}`);
    const pace = Math.round(report.calls / report.seconds);
    print(
      `${report.calls} calls in ${Math.round(report.seconds)} s (${pace} a second), ${report.faults.length} faults; repeat with --seed=${seed} --calls=${calls}.`,
    );
    if (report.faults.length > 0) process.exitCode = 1;
  } finally {
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
    await shop.stop();
  }
}

interface FuzzArguments {
  seed: number;
  calls: number;
  minutes: number;
}

/** `--seed=7 --calls=25000 --minutes=5`. @throws Error for anything else */
export function parseArguments(args: readonly string[]): FuzzArguments {
  const number = { type: 'string' } as const;
  const options = { seed: number, calls: number, minutes: number };
  const { values } = parseArgs({ args: [...args], options });
  for (const [name, value] of Object.entries(values))
    if (!/^\d+(?:\.\d+)?$/.test(value)) throw new Error(`--${name}=${value} is not a number.`);
  const { seed = randomInt(2 ** 31), calls = 25_000, minutes = 10 } = values;
  return { seed: Number(seed), calls: Number(calls), minutes: Number(minutes) };
}

/** Number of responses by endpoint and status; `none` for a connection without one. */
function tableOf({ statuses }: FuzzReport): string {
  const columns = [...new Set([...statuses.values()].flatMap((row) => [...row.keys()]))];
  columns.sort((a, b) => a - b);
  const rows = [...statuses].sort(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(...rows.map(([name]) => name.length), 8);
  const line = (name: string, cellOf: (status: number) => string | number): string =>
    name.padEnd(width) + columns.map((status) => String(cellOf(status)).padStart(7)).join('');
  const heading = line('', (status) => status || 'none');
  return [heading, ...rows.map(([name, row]) => line(name, (one) => row.get(one) ?? ''))].join(
    '\n',
  );
}
