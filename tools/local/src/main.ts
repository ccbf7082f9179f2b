import { setTimeout as delay } from 'node:timers/promises';
import { Steps, terminal } from './console/steps.ts';
import { messageOf } from './database/errors.ts';
import { whenNpmIsGone } from './processes/npm-parent.ts';
import { parseSettings } from './settings.ts';
import { announce } from './shop/announce.ts';
import { Lifeline } from './shop/lifeline.ts';
import { openShop } from './shop/open-shop.ts';
import { parseArguments } from './shop/parse-arguments.ts';
import { reportToParent } from './shop/report.ts';

export interface MainOptions {
  /** The repository. */
  root: string;
  /** What follows the command: `--dev`, `--scale orders=3`. */
  args: readonly string[];
}

/** How long steps under way may take to give up. */
const GIVE_UP_MS = 5000;
const FORCED = 130;

/** `npm start`: opens the shop and keeps it open until it is told to close. */
export function main({ root, args }: MainOptions): void {
  const lifeline = new Lifeline();
  let closing = false;
  const open = async () => {
    const settings = parseSettings(process.env, root);
    const told = parseArguments(args);
    const shop = await openShop({ root, settings, ...told, steps: new Steps(terminal), lifeline });
    announce(shop, settings, performance.now(), terminal);
    reportToParent(shop);
  };
  const close = async (code: number) => {
    closing = true;
    lifeline.abort();
    await Promise.race([opening, delay(GIVE_UP_MS)]);
    await lifeline.stop();
    process.exit(code);
  };
  const opening = open().catch((error) => {
    if (closing) return;
    terminal.problem(`✗ ${messageOf(error)}`);
    void close(1);
  });
  const told = () => {
    if (closing) {
      lifeline.kill();
      process.exit(FORCED);
    }
    terminal.line('Closing the shop …');
    void close(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);
  process.on('disconnect', told);
  whenNpmIsGone(told);
  process.on('uncaughtException', (error) => {
    terminal.problem(`✗ ${error.stack ?? error.message}`);
    if (!closing) void close(1);
  });
}
