import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';
import { backup, backupToFile } from './backup.ts';
import { countCollections } from './count-collections.ts';

const USAGE = `Use: npm run backup -- <file or folder>, or - for standard output`;

/** `npm run backup -- <file or folder>`: a consistent backup of all data of the open shop. */
export const main = (program: ProgramOptions): Promise<void> =>
  // the archive contains the server's version from buildInfo
  withShop('backup', { ...program, stableApi: false }, async (client, { dbPrefix: prefix }) => {
    const [target, ...more] = program.args;
    if (!target || more.length > 0) throw new Error(USAGE);
    const sums = countCollections();
    const options = { client, prefix, onCollection: sums.add };
    if (target === '-') {
      await backup(options, () => process.stdout);
      return print(`✓ ${sums.total()}`);
    }
    const file = await fileFor(target, prefix);
    await backupToFile(options, file);
    print(`✓ ${file}: ${sums.total()}`);
  });

/** In a folder, a backup is named after the shop and the current time. */
async function fileFor(target: string, prefix: string): Promise<string> {
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const moment = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return isFolder ? join(target, `${prefix}-${moment}.archive.gz`) : target;
}
