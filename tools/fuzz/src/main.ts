import { join } from 'node:path';
import { startShop } from '@tanabana/local/shop';
import { parseArguments } from './arguments.ts';
import { runFuzz } from './run-fuzz.ts';
import { tableOf } from './table.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Settings of a shop that many calls of one address are made to. */
export const FUZZ_ENV = {
  SEED: 'none',
  GUEST_CHECKOUT: '1',
  SIGNIN_RATE: '1000',
  UPLOAD_RATE: '1000',
  LOG_LEVEL: 'warn',
};

/**
 * Opens a shop of its own in a temporary folder, makes hostile calls to it, closes it and says what was
 * wrong. The exit code is 1 where something was.
 */
export async function main({
  root,
  args,
}: {
  root: string;
  args: readonly string[];
}): Promise<void> {
  const { seed, calls, minutes } = parseArguments(args);
  print(`Hostile calls with --seed=${seed}: ${calls}, or as many as go in ${minutes} minutes.`);
  const shop = await startShop({
    env: FUZZ_ENV,
    scale: { orders: 2 },
    program: join(root, 'tools/local/start.mjs'),
  });
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
