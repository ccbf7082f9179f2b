import { createStorage, replaceKeys, rotateKeys } from '@tanabana/service-auth/library';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';

const USAGE = `Use: npm run keys -- rotate|replace|list`;

const time = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * `npm run keys -- rotate`: adds a new token signing key; nobody is signed out. `replace` is for a
 * leaked key: removes all others at once, so that everybody must sign in again. `list` shows the
 * keys.
 */
export const main = (program: ProgramOptions): Promise<void> =>
  withShop('keys', program, async (client, { dbPrefix }) => {
    const [what, ...more] = program.args;
    if (more.length > 0) throw new Error(USAGE);
    const { keys } = createStorage(client, dbPrefix);
    switch (what) {
      case 'rotate': {
        const { kid, signsFrom } = await rotateKeys(keys, Date.now());
        print(`✓ Key ${kid} signs from ${time(signsFrom)}.`);
        return print(
          'The previous key stays until its last token has expired. Nobody is signed out.',
        );
      }
      case 'replace': {
        const { kid } = await replaceKeys(keys, Date.now());
        print(`✓ Key ${kid} is now the only one.`);
        return print('Within half a minute all sessions end, and everybody must sign in again.');
      }
      case 'list':
        for (const { kid, signsFrom } of await keys.list())
          print(`${kid}  from ${time(signsFrom)}`);
        return;
      default:
        throw new Error(USAGE);
    }
  });
