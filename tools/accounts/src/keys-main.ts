import { createStorage, replaceKeys, rotateKeys } from '@tanabana/service-auth/library';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';

const USAGE = `Use: npm run keys -- rotate|replace|list`;

const time = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * `npm run keys -- rotate`: a new key for signing tokens; nobody is signed out. `replace` is for a key
 * that leaked: the others are gone at once, and everybody signs in again. `list` shows them.
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
          '  The one before stays until its last token has ended. Nobody is signed out.',
        );
      }
      case 'replace': {
        const { kid } = await replaceKeys(keys, Date.now());
        print(`✓ Key ${kid} is the only one now.`);
        return print(
          '  Within half a minute every session has ended, and everybody signs in again.',
        );
      }
      case 'list':
        for (const { kid, signsFrom } of await keys.list())
          print(`${kid}  from ${time(signsFrom)}`);
        return;
      default:
        throw new Error(USAGE);
    }
  });
