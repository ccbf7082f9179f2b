import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';
import { countCollections } from './count-collections.ts';
import { restore } from './restore.ts';

const USAGE = `Use: npm run restore -- <file> [--replace]`;

/**
 * `npm run restore -- <file> [--replace]`: restores a backup into the shop's databases, which must
 * be empty unless replaced.
 */
export const main = (program: ProgramOptions): Promise<void> =>
  withShop('restore', program, async (client, { dbPrefix: prefix }) => {
    const { values, positionals } = parseArgs({
      args: program.args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error(USAGE);
    await access(file);
    const sums = countCollections();
    const { replace } = values;
    await restore({ client, prefix, replace, onCollection: sums.add }, () =>
      createReadStream(file),
    );
    print(`✓ ${sums.total()}, verified. Running services cache data:`);
    print('  restart them (npm run restart, docker compose restart).');
  });
