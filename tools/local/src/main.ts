import { serviceNames } from './build/parts.ts';
import { Steps, terminal } from './console/steps.ts';
import { keepOpen } from './keep-open.ts';
import { parseSettings } from './settings.ts';
import { announce } from './shop/announce.ts';
import { openShop } from './shop/open-shop.ts';
import { parseArguments } from './shop/parse-arguments.ts';
import { reportToParent } from './shop/report.ts';

export interface MainOptions {
  /** The repository. */
  root: string;
  /** What follows the command: `--dev`, `--scale orders=3`. */
  args: readonly string[];
}

/** `npm start`: opens the shop and keeps it open until it is told to close. */
export const main = ({ root, args }: MainOptions): void =>
  keepOpen(async (lifeline) => {
    const settings = parseSettings(process.env, root);
    const told = parseArguments(args, await serviceNames(root));
    const shop = await openShop({ root, settings, ...told, steps: new Steps(terminal), lifeline });
    announce(shop, settings, performance.now(), terminal);
    reportToParent(shop);
  }, 'Closing the shop …');
